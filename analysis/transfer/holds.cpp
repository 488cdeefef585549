#include "analysis/transfer/holds.h"
#include "analysis/transfer/announced.h"
#include "analysis/transfer/call_places.h"
#include "analysis/transfer/freeing.h"
#include "analysis/transfer/host_calls.h"
#include "analysis/transfer/host_code.h"
#include "analysis/transfer/jumps.h"
#include "analysis/transfer/launching.h"
#include "analysis/transfer/nests_in_c.h"
#include "analysis/transfer/object_ends.h"
#include "analysis/transfer/visible_globals.h"
#include <algorithm>

namespace nidus {
namespace {

/// What was found out about one function of the file.
struct Known {
  const Function *function = nullptr;
  FunctionPlan *plan = nullptr; ///< null: of a header
  std::optional<PointerClasses> pointers;
  std::optional<PointeeTable> pointees;
  std::map<std::string, Variable> globals; ///< that its text may name
  HostCalls whenHeld;                      ///< with CallEffect::Launches and Says
};

class Holds {
  const Unit &unit;
  std::map<std::string, Known> known;
  CallEffects effects;
  FunctionUses uses;
  ReturnedPointees returned;
  TouchedByFunction touched;
  std::set<std::string> reaching, freeing;
  std::set<std::string> launchingElsewhere;
  std::set<std::string> entered; ///< functions that are called while data is held
  NestsInC nestsInC;
  const bool typesAreApart;

public:
  Holds(const Unit &unit, std::vector<FunctionPlan> &plans)
      : unit(unit), nestsInC(unit, plans), typesAreApart(hasStrictAliasing(unit.flags)) {
    for (const Function &function : unit.functions)
      if (function.body)
        known[function.name].function = &function;
    for (FunctionPlan &plan : plans)
      if (auto entry = known.find(plan.name); entry != known.end())
        entry->second.plan = &plan;
  }

  void decide() {
    // Handlers of the signal that ends a program may look at all data of the program.
    if (callsOneOf({"signal", "sigaction"}))
      for (const char *raising : {"abort", "__assert_fail"})
        effects[raising] = CallEffect::Unknown;
    // A stream may be an array of the program, or have one as its buffer.
    if (callsOneOf({"fmemopen", "fopencookie", "open_memstream", "setvbuf", "setbuf", "setbuffer"}))
      for (const char *writing : {"printf", "fprintf", "puts", "fputs", "putc", "fputc", "putchar", "getchar", "perror",
                                  "fwrite", "fflush", "fclose", "fread", "fgets", "scanf", "fscanf", "getc", "fgetc", "fseek", "rewind"})
        effects[writing] = CallEffect::Unknown;
    lookAtMemory();
    for (auto &[name, entry] : known)
      learn(name);
    for (auto &[name, entry] : known)
      if (entry.plan && mayHold(entry))
        holdIn(entry, entry.function->body);
    // What is entered may enter others.
    for (bool grows = true; grows;) {
      size_t before = entered.size();
      for (const std::string &name : std::set<std::string>(entered))
        enter(known.at(name).whenHeld.entered);
      grows = entered.size() > before;
    }
    for (const std::string &name : entered) {
      std::vector<HostCall> &calls = known.at(name).plan->hostCalls;
      calls = withHoldsOf(calls, known.at(name).whenHeld.calls);
      nestsInC.keep(*known.at(name).plan, known.at(name).whenHeld.keptInC);
    }
    for (auto &[name, entry] : known)
      if (entry.plan && !entry.plan->hostCalls.empty())
        describe(entry);
  }

private:
  bool callsOneOf(const std::set<std::string> &callees) const {
    return std::any_of(known.begin(), known.end(), [&](const auto &entry) { return callsOneOf(entry.second, callees); });
  }

  static bool callsOneOf(const Known &entry, const std::set<std::string> &callees) {
    bool found = false;
    forEachExpr(entry.function->body,
                [&](const Expr &e) { found |= e.kind == ExprKind::Call && callees.count(e.name) > 0; });
    return found;
  }

  void lookAtMemory() {
    std::set<std::string> callingBack;
    for (const auto &[name, effect] : effects)
      callingBack.insert(name);
    std::map<std::string, const FunctionPlan *> plans;
    for (const auto &[name, entry] : known)
      if (entry.plan)
        plans[name] = entry.plan;
    launchingElsewhere = unit.others.mayLaunch;
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto &[name, entry] : known)
        if (callsOneOf(entry, launchingElsewhere))
          grows |= launchingElsewhere.insert(name).second;
    }
    touched = touchedByFunctions(unit, plans, callingBack);
    returned = returnedPointees(unit);
    const Globals globals = globalsOf(unit);
    for (auto &[name, entry] : known) {
      entry.pointees.emplace(unit, *entry.function, returned);
      entry.globals = visibleGlobals(globals, *entry.function);
    }
  }

  HostCallSetting settingOf(const Known &entry, const FunctionPlan &plan) const {
    return {*entry.function, plan,    *entry.pointers, *entry.pointees, effects,
            reaching,        freeing, touched,         entry.globals,   launchingElsewhere, typesAreApart};
  }

  HostCallSetting setting(const Known &entry) const { return settingOf(entry, *entry.plan); }

  /// No place for calls, or directives that run host code in several threads.
  bool mayHold(const Known &entry) const {
    static const std::vector<std::string> names = {
        "nidus_hold",           "nidus_unhold",       "nidus_reads",         "nidus_reads_between", "nidus_writes",
        "nidus_writes_between", "nidus_fills",        "nidus_touches",       "nidus_frees",         "nidus_frees_block",
        "nidus_reads_any",      "nidus_reads_object", "nidus_writes_object", "nidus_spares",        "nidus_ends",
        "nidus_copies",         "nidus_sets",         "nidus_reads_around",  "nidus_writes_around", "nidus_object",
        "nidus_block",          "nidus_expects",      "nidus_known",         "nidus_reads_rows",    "nidus_writes_rows",
        "nidus_reads_within",   "nidus_writes_within", "nidus_in_c"};
    const SourceRange &body = entry.function->body->range;
    bool clashes = std::any_of(names.begin(), names.end(), [&](const std::string &name) {
      return std::count(unit.identifiers.begin(), unit.identifiers.end(), name) > 0;
    });
    const Function &function = *entry.function;
    forEachExpr(function.body, [&](const Expr &e) {
      auto v = e.kind == ExprKind::Variable ? function.variables.find(e.name) : function.variables.end();
      const std::string &said = v != function.variables.end() ? v->second.name : e.name;
      clashes |= function.macros.count(said) + function.otherNames.count(said) > 0;
    });
    return entry.function->obstacles.empty() && body.writable && !clashes && !hasThreads(entry);
  }

  /// Is there a directive that makes the host run code in several threads? Those of mapped nests stand where the host runs
  /// nothing else.
  bool hasThreads(const Known &entry) const {
    const SourceRange &body = entry.function->body->range;
    return std::any_of(unit.pragmas.begin(), unit.pragmas.end(), [&](const Pragma &pragma) {
      const bool isOfThreads = pragma.text.rfind("#pragma omp", 0) == 0 || pragma.text.rfind("#pragma acc", 0) == 0;
      return isOfThreads && pragma.isObeyed && pragma.beginOffset >= body.beginOffset &&
             pragma.beginOffset < body.endOffset && !isOfMappedNest(*entry.function, *entry.plan, pragma);
    });
  }

  /// Callees first; a function that calls itself is unknown.
  void learn(const std::string &name) {
    if (effects.count(name))
      return;
    Known &entry = known.at(name);
    effects[name] = CallEffect::Unknown;
    uses[name].parameters.assign(entry.function->parameters.size(), {true, true, true, true});
    forEachExpr(entry.function->body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call && known.count(e.name))
        learn(e.name);
      if (isFunctionName(e) && known.count(e.spelling))
        learn(e.spelling);
    });
    static const FunctionPlan noNests;
    const FunctionPlan &plan = entry.plan ? *entry.plan : noNests;
    entry.pointers.emplace(*entry.function, plan, uses);
    for (size_t i = 0; i < entry.function->parameters.size(); ++i)
      uses[name].parameters[i] = entry.pointers->useOf(entry.function->parameters[i]);
    uses[name].returnsFresh = entry.pointers->returnsFresh();
    if (!entry.function->isVariadic)
      effects[name] = effectOf(entry, plan);
  }

  CallEffect effectOf(Known &entry, const FunctionPlan &plan) {
    const HostCallSetting all = settingOf(entry, plan);
    std::optional<HostCalls> calls = hostCalls({entry.function->body}, HoldScope::Function, all);
    bool launching = launches(entry.function->body, all);
    if (calls && calls->calls.empty() && calls->entered.empty() && !launching)
      return CallEffect::None;
    bool isSmall = calls && std::none_of(calls->calls.begin(), calls->calls.end(), [](const HostCall &call) {
                     return (call.kind == HostCallKind::Touches && !call.isAtExit) || call.kind == HostCallKind::ReadsAny;
                   });
    if (calls && entry.plan && mayHold(entry) && (launching || isSmall)) {
      entry.whenHeld = *calls;
      if (reachesOthers(entry, plan))
        reaching.insert(entry.function->name);
      if (freesMemory(entry.function->body, all))
        freeing.insert(entry.function->name);
      return launching ? CallEffect::Launches : CallEffect::Says;
    }
    return launching || !touched.at(entry.function->name).isKnown ? CallEffect::Unknown : CallEffect::Touches;
  }

  /// Do its nests, or those that it calls, work on more than its arguments lead to?
  bool reachesOthers(const Known &entry, const FunctionPlan &plan) const {
    bool reaches = false;
    for (const NestResult &nest : plan.nests)
      if (nest.plan)
        for (const Argument &argument : nest.plan->arguments)
          reaches |= argument.kind == ArgumentKind::Array &&
                     !entry.pointers->isFromParameters(entry.pointers->flow(pointerOf(argument)));
    forEachExpr(entry.function->body, [&](const Expr &e) {
      auto callee = effects.find(e.name);
      if (e.kind != ExprKind::Call || callee == effects.end() || callee->second != CallEffect::Launches)
        return;
      reaches |= reaching.count(e.name) > 0;
      for (const ExprRef &argument : e.children)
        if (isPointer(argument->type) || isArray(argument->type))
          reaches |= !entry.pointers->isFromParameters(entry.pointers->flow(argument));
    });
    return reaches;
  }

  //===-- where to hold ---------------------------------------------------===//

  /// The longest runs of statements that can hold; where there is none, shorter ones inside.
  void holdIn(Known &entry, const StmtRef &stmt) {
    if (!stmt || mappedNest(*stmt, *entry.plan))
      return;
    if (stmt->kind != StmtKind::Block) {
      for (const StmtRef &child : stmt->children)
        holdIn(entry, child);
      return;
    }
    // Nothing is held while an unknown function runs.
    std::vector<StmtRef> run;
    for (const StmtRef &child : stmt->children) {
      if (!isUnknown(entry, child)) {
        run.push_back(child);
        continue;
      }
      holdRun(entry, run);
      run.clear();
      holdIn(entry, child);
    }
    holdRun(entry, run);
  }

  /// Is an unknown function called by the statement itself, not by those in it?
  bool isUnknown(const Known &entry, const StmtRef &stmt) const {
    if (!stmt || mappedNest(*stmt, *entry.plan))
      return false;
    HeldData anything;
    anything.others = true;
    const auto callsUnknown = [&](const ExprRef &expr) { return expr && HostCode(setting(entry), anything).effectsOf({expr}).isUnknown; };
    return callsUnknown(stmt->expr) || callsUnknown(stmt->step) || (stmt->kind == StmtKind::For && isUnknown(entry, stmt->children[0]));
  }

  void holdRun(Known &entry, const std::vector<StmtRef> &all) {
    auto isLaunch = [&](const StmtRef &child) { return launches(child, setting(entry)); };
    auto first = std::find_if(all.begin(), all.end(), isLaunch);
    const auto last = std::find_if(all.rbegin(), all.rend(), isLaunch).base();
    // Memory that is freed behind the last nest need not come back.
    auto end = last;
    for (auto next = end; first != all.end() && next != all.end(); ++next)
      if (freesMemory(*next, setting(entry)))
        end = next + 1;
    std::set<StmtPlace, std::greater<>> ends = {end, last};
    // Variables of the block end with it, and need not come back either.
    if (first != all.end() && !lostWith(entry, {first, all.end()}).empty())
      ends.insert(all.end());
    // A function that mostly leaves its only nests aside holds where they are: it may be called often.
    const bool isSometimes = first != all.end() && first + 1 == last && ends.size() == 1 && launchesInOneBlock(**first, setting(entry));
    for (StmtPlace stop : ends)
      if (!isSometimes && first != all.end() && holdExactly(entry, {beforeJumps(all.begin(), first, stop), stop}))
        return;
    for (const StmtRef &stmt : all)
      holdIn(entry, stmt);
  }

  /// Variables whose data is lost when the statements end.
  std::set<std::string> lostWith(const Known &entry, const std::vector<StmtRef> &run) const {
    std::set<std::string> lost;
    for (const HostCall &call : endsWith(run.back(), setting(entry), heldBy(run, setting(entry))).calls)
      if (call.kind == HostCallKind::Ends)
        lost.insert(call.object->name);
    return lost;
  }

  bool holdExactly(Known &entry, const std::vector<StmtRef> &run) {
    if (!pays(entry, run))
      return false;
    std::optional<HostCalls> held = hostCalls(run, HoldScope::Statements, setting(entry));
    if (!held || (!launchesRepeatedly(run, setting(entry)) && endsAll(held->calls)))
      return false;
    if (asksForObjects(held->calls) || enterAsking(held->entered)) {
      const std::vector<HostCall> announced = announcedObjects(run, setting(entry));
      held->calls.insert(held->calls.begin() + 1, announced.begin(), announced.end()); // behind the hold
    }
    entry.plan->hostCalls.insert(entry.plan->hostCalls.end(), held->calls.begin(), held->calls.end());
    nestsInC.keep(*entry.plan, held->keptInC);
    enter(held->entered);
    return true;
  }

  /// Does one of the functions, or one that they enter, ask for announced objects?
  bool enterAsking(const std::set<std::string> &functions) const {
    std::set<std::string> seen;
    std::function<bool(const std::string &)> asks = [&](const std::string &name) {
      const HostCalls &calls = known.at(name).whenHeld;
      return seen.insert(name).second &&
             (asksForObjects(calls.calls) || std::any_of(calls.entered.begin(), calls.entered.end(), asks));
    };
    return std::any_of(functions.begin(), functions.end(), asks);
  }

  /// Are there calls after which nothing is on the device?
  static bool endsAll(const std::vector<HostCall> &calls) {
    return std::any_of(calls.begin(), calls.end(), [](const HostCall &call) {
      return (call.kind == HostCallKind::Touches && !call.isAtExit) || call.kind == HostCallKind::Suspend;
    });
  }

  /// Does the data of one launch serve another one, and is it not handed on already (residency.h)?
  bool pays(const Known &entry, const std::vector<StmtRef> &run) const {
    std::vector<const NestPlan *> nests;
    int calls = 0;
    std::function<void(const StmtRef &)> look = [&](const StmtRef &stmt) {
      if (!stmt)
        return;
      if (const NestPlan *nest = mappedNest(*stmt, *entry.plan))
        return nests.push_back(nest);
      for (const ExprRef &root : {stmt->expr, stmt->step})
        forEachExpr(root, [&](const Expr &e) {
          auto callee = effects.find(e.name);
          calls += e.kind == ExprKind::Call && callee != effects.end() && callee->second == CallEffect::Launches;
        });
      for (const StmtRef &child : stmt->children)
        look(child);
    };
    for (const StmtRef &stmt : run)
      look(stmt);
    return launchesRepeatedly(run, setting(entry)) || (calls > 0 && calls + nests.size() > 1) || copiesInAgain(nests) ||
           savesReturn(entry, nests, run);
  }

  /// Would what a nest wrote come back only to be freed?
  bool savesReturn(const Known &entry, const std::vector<const NestPlan *> &nests,
                   const std::vector<StmtRef> &run) const {
    std::set<std::string> freed = lostWith(entry, run), written, released;
    const auto addTo = [&](std::set<std::string> &names, const std::set<std::string> &variables) {
      for (const std::string &variable : variables) {
        const std::string memory = entry.pointers->classOf(variable);
        names.insert(memory.empty() ? variable : memory);
      }
    };
    for (const StmtRef &stmt : run)
      forEachStmt(stmt, [&](const Stmt &s) {
        if (s.kind == StmtKind::Expression && freesMemory(s.expr, setting(entry)))
          addTo(freed, variablesOf(s.expr));
      });
    for (const NestPlan *nest : nests)
      for (const ArrayPlan &array : nest->arrays) {
        if (array.space == MemorySpace::Constant)
          continue;
        auto argument = std::find_if(nest->arguments.begin(), nest->arguments.end(),
                                     [&](const Argument &a) { return a.name == array.name; });
        if (argument == nest->arguments.end()) // numbers in the kernel
          continue;
        std::set<std::string> leadingThere = variablesOf(argument->host);
        leadingThere.merge(entry.pointees->of(argument->host).objects);
        if (array.out)
          addTo(written, leadingThere);
        if (array.after == AfterNest::Release)
          addTo(released, leadingThere);
      }
    return std::any_of(freed.begin(), freed.end(),
                       [&](const std::string &symbol) { return written.count(symbol) && released.count(symbol); });
  }

  //===-- functions that are called while data is held --------------------===//

  void enter(const std::set<std::string> &names) { entered.insert(names.begin(), names.end()); }

  static void describe(Known &entry) {
    entry.plan->bodyOffset = entry.function->body->range.beginOffset + 1;
    for (const auto &[symbol, v] : entry.globals)
      entry.plan->hostNames[symbol] = v.name;
    for (const auto &[symbol, v] : entry.function->variables)
      entry.plan->hostNames[symbol] = v.name;
  }
};

} // namespace

std::vector<FunctionPlan> holdData(const Unit &unit, std::vector<FunctionPlan> plans) {
  Holds(unit, plans).decide();
  return plans;
}

} // namespace nidus
