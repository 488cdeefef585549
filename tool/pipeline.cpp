//===- pipeline.cpp - the order of the phases -------------------------------===//
#include "tool/pipeline.h"
#include "analysis/check/check_host_calls.h"
#include "analysis/check/check_residency.h"
#include "analysis/check/object_ends.h"
#include "analysis/criteria/failed_criterion.h"
#include "analysis/criteria/profit.h"
#include "analysis/criteria/saturation.h"
#include "analysis/frontend/host/host_tree.h"
#include "analysis/frontend/host/openmp.h"
#include "analysis/frontend/program/program.h"
#include "analysis/mapping/plan/assemble.h"
#include "analysis/mapping/body/const_pointers.h"
#include "analysis/mapping/body/divisors.h"
#include "analysis/mapping/body/loop_start.h"
#include "analysis/mapping/packets/stored_numbers.h"
#include "analysis/code/evaluate.h"
#include "analysis/transfer/holds.h"
#include "analysis/transfer/residency.h"
#include "codegen/print_formula.h"
#include "tool/computing.h"
#include "tool/host_loops.h"
#include "tool/nests_inside.h"
#include "tool/search.h"
#include "tool/small_sizes.h"
#include "tool/round_trips.h"
#include "tool/too_small.h"
#include "tool/versions.h"

namespace nidus {
namespace {

/// What all accepted attempts leave besides their plans.
struct Records {
  std::vector<NestCertificate> certificates;
  std::map<int, std::set<std::string>> callees; ///< by where the nest begins
  Trace trace;
  void append(const Records &later) {
    certificates.insert(certificates.end(), later.certificates.begin(), later.certificates.end());
    for (const auto &[nest, names] : later.callees)
      callees[nest].insert(names.begin(), names.end());
    trace.append(later.trace);
  }
};

/// The nests in a statement, and the file with them.
struct Visited {
  FileState file;
  Records records;
  std::vector<NestResult> nests;
  void append(Visited later) {
    file = std::move(later.file);
    records.append(later.records);
    nests.insert(nests.end(), later.nests.begin(), later.nests.end());
  }
};

class Pipeline {
  const Unit &unit;
  const Unit host; ///< what code that runs on the host is
  const DeviceProfile &profile;
  const Options &options;
  const Choices &choices;
  Visited all; ///< of all functions so far, but for the nests
  PipelineResult result;
  Dumps dumps;                            ///< of what is not a single nest's
  std::optional<OpenMpDirectives> openMp; ///< of the current function
  Computing computing;
  const std::set<std::string> inLoops = calledInLoops(unit);

  FunctionPlan mapFunction(const Function &function) {
    FunctionPlan plan;
    plan.name = function.name;
    openMp.emplace(unit, function);
    if (unit.obstacle)
      refuseAll(function.body, *unit.obstacle, plan.nests);
    else if (!function.obstacles.empty())
      refuseAll(function.body, {ReasonId::FunctionObstacle, {}, "the function contains " + function.obstacles[0], entryOf(ReasonId::FunctionObstacle).hint},
                plan.nests);
    else {
      computing.beginFunction();
      Visited visited = visit(function, function.body, 0, std::move(all.file));
      plan.nests = options.map == MapMode::Profitable
                       ? withoutTooSmall(std::move(visited.nests), function, {unit.structs, profile})
                       : std::move(visited.nests);
      plan.nests = withoutRoundTrips(std::move(plan.nests), function);
      if (options.map == MapMode::Profitable)
        plan.nests = withSmallSizes(std::move(plan.nests), function, inLoops.count(function.name) > 0, {unit.structs, profile});
      all.append(std::move(visited));
    }
    HostNode tree = buildHostTree(function, plan);
    dumps.add("hosttree", tree);
    plan = decideResidency(function, tree, plan);
    judge(plan);
    return plan;
  }

  Visited mapNest(const Function &function, const StmtRef &nest, FileState file) {
    NestResult out{nest->location, nest->range, {}, std::nullopt, {}};
    if (!nest->range.writable)
      out.reasons = {notWritable(*nest)};
    else if (std::optional<Reason> reason = openMp->obstacle(*nest))
      out.reasons = {*reason};
    Visited visited = nothing(std::move(file));
    if (!out.reasons.empty()) {
      visited.nests.push_back(out);
      return visited;
    }
    Tried tried =
        search({unit, profile, options, choices, function, nest, depthsOf(unit, function, nest), ""}, visited.file);
    visited.records.trace.append(tried.trace);
    if (tried.result) {
      visited.file = accept(std::move(visited.file), *tried.result);
      visited.records.append(
          {tried.result->certificates, {{nest->range.beginOffset, tried.result->callees}}, noTrace()});
      out.plan = tried.result->plan;
      out.criteria = out.plan->criteria;
    } else {
      out.reasons = computing.explained(tried.result.reasons());
      if (const std::string criterion = failedCriterion(out.reasons[0].id); !criterion.empty())
        out.criteria.push_back({criterion, false, out.reasons[0].message, ""});
    }
    visited.nests.push_back(out);
    return visited;
  }

  /// Why no text can be put around a loop nest.
  Reason notWritable(const Stmt &nest) const {
    if (nest.range.beginOffset == nest.range.endOffset) {
      const auto left = unit.notInText.find(nest.range.file);
      return {ReasonId::IncludedFile, nest.location,
              "this loop nest is in a file that '" + unit.path + "' includes, and whose text cannot take the place of its #include" +
                  (left == unit.notInText.end() ? "" : ": " + left->second),
              "write the loop nest in '" + unit.path + "' itself"};
    }
    return {ReasonId::MacroRange, nest.location,
            "a macro or another file holds a part of this loop nest: no text can be put around it",
            "write the loop itself in the file"};
  }

  /// The outermost loops of a function that an included file defines.
  void leaveIncluded(const StmtRef &stmt, std::vector<NestResult> &nests) const {
    if (stmt && isLoop(*stmt) && !runsOnce(*stmt))
      return nests.push_back({stmt->location, stmt->range, {notWritable(*stmt)}, std::nullopt, {}});
    for (const StmtRef &child : stmt ? stmt->children : std::vector<StmtRef>())
      leaveIncluded(child, nests);
  }

  void leaveIncluded() {
    std::set<std::string> versions;
    for (const auto &[name, flattened] : unit.flattened)
      versions.insert(flattened.name);
    for (const Function &function : unit.functions) {
      FunctionPlan plan;
      plan.name = function.name;
      if (!function.inMainFile && !function.isOfOtherFile && !versions.count(function.name))
        leaveIncluded(function.body, plan.nests);
      if (!plan.nests.empty())
        result.plan.functions.push_back(std::move(plan));
    }
  }

  Trace noTrace() const { return {Dumps(options.dumped), {}}; }
  Visited nothing(FileState file) const { return {std::move(file), {{}, {}, noTrace()}, {}}; }

  /// Outermost loops first; where one cannot be mapped, the largest nests inside it.
  Visited visit(const Function &function, const StmtRef &stmt, size_t enclosing, FileState file) {
    if (!stmt)
      return nothing(std::move(file));
    if (!isLoop(*stmt) || runsOnce(*stmt))
      return visitChildren(function, *stmt, enclosing, std::move(file));
    if (enclosing > 0)
      return visitLoop(function, stmt, enclosing, std::move(file));
    const Computing::OfNest share(computing);
    return visitLoop(function, stmt, enclosing, std::move(file));
  }

  Visited visitLoop(const Function &function, const StmtRef &stmt, size_t enclosing, FileState file) {
    if (std::optional<Reason> reason = computing.obstacle()) {
      Visited left = nothing(std::move(file));
      refuseAll(stmt, *reason, left.nests);
      return left;
    }
    Visited mapped = mapNest(function, stmt, file); // `file` is needed again where the loop is dropped
    const NestResult &loop = mapped.nests[0];
    if (loop.plan) {
      std::optional<Visited> inside = betterInside(function, stmt, loop, file, enclosing);
      return inside ? std::move(*inside) : std::move(mapped);
    }
    if (openMp->isParallel(*stmt)) {
      for (const StmtRef &child : stmt->children)
        refuseAll(child, {ReasonId::OpenMp, {}, "the loop nest runs inside a loop that OpenMP spreads over threads", ""},
                  mapped.nests);
      return mapped;
    }
    Visited inside = visitChildren(function, *stmt, enclosing + 1, std::move(mapped.file));
    if (std::any_of(inside.nests.begin(), inside.nests.end(), [](const NestResult &nest) { return nest.plan; })) {
      mapped.nests[0] = asHostLoop(std::move(mapped.nests[0]), "the loop nests inside it are mapped");
      try {
        mapped.nests[0].touched = touchedInside(host, function, stmt, inside.nests);
      } catch (const isl::exception &error) { // nothing is said before the loop, as if it were not known
        mapped.records.trace.internalErrors.push_back("line " + std::to_string(stmt->location.line) + ": " + error.what());
      }
    }
    mapped.append(std::move(inside));
    return mapped;
  }

  Visited visitChildren(const Function &function, const Stmt &stmt, size_t enclosing, FileState file) {
    Visited all = nothing(std::move(file));
    for (const StmtRef &child : stmt.children)
      all.append(visit(function, child, enclosing, std::move(all.file)));
    return all;
  }

  /// What is inside a mapped loop of few threads, where that fills the device better. `file`: without the loop.
  std::optional<Visited> betterInside(const Function &function, const StmtRef &loop, const NestResult &mapped,
                                      const FileState &file, size_t enclosing) {
    const Setting setting{unit.structs, profile};
    if (!mayBeAroundNests(*loop) || !fewThreads(*mapped.plan, setting))
      return std::nullopt;
    const Function *elsewhere = fillingElsewhere(*loop, unit);
    const auto calls = callsInside(*loop, unit, result.plan.functions);
    if (!elsewhere && !calls)
      return std::nullopt;
    Visited inside = visitChildren(function, *loop, enclosing + 1, file);
    if (!elsewhere && !fillsBetterInside(loop, *mapped.plan, inside.nests, *calls, setting))
      return std::nullopt;
    std::optional<int64_t> threads = valueOf(threadsOf(mapped.plan->kernels[0]), {});
    NestResult left{loop->location, loop->range, {}, std::nullopt, mapped.criteria};
    inside.nests.insert(inside.nests.begin(),
                        asHostLoop(left, "its " + (threads ? std::to_string(*threads) + " " : "") + "iterations would be too few threads, and " +
                                             (elsewhere ? "'" + elsewhere->name + "' of " + elsewhere->location.file + " has loop nests of its own"
                                                        : "what runs inside it is mapped")));
    return inside;
  }

  /// Criteria 2 and 3, which ask for all that was decided. They are reported, and keep no nest on the host.
  void judge(FunctionPlan &function) {
    for (NestResult &nest : function.nests)
      if (nest.plan) {
        FormulaText text = [&](const ExprRef &formula) { return printReadableFormula(formula, *nest.plan); };
        nest.plan->criteria.push_back(saturation(*nest.plan, {unit.structs, profile}, text));
        nest.plan->criteria.push_back(transferCriterion(*nest.plan, {unit.structs, profile}, text));
        nest.criteria = nest.plan->criteria;
      }
  }

  /// Where what stays on the device contradicts the host's code, nothing does: the data goes home after every nest.
  void checkWhatStays() {
    size_t before = result.internalErrors.size();
    for (const FunctionPlan &plan : result.plan.functions) {
      const Function &function = *findFunction(unit, plan.name);
      for (const std::vector<std::string> &wrong :
           {checkResidency(function, plan), checkHostCalls(host, function, plan, result.plan.functions),
            checkObjectEnds(host, function, plan)})
        for (const std::string &each : wrong)
          result.internalErrors.push_back("function '" + plan.name + "': " + each);
    }
    if (result.internalErrors.size() > before)
      for (FunctionPlan &plan : result.plan.functions)
        bringHome(plan);
  }

  static void bringHome(FunctionPlan &plan) {
    plan.hostCalls.clear();
    for (NestResult &nest : plan.nests)
      if (nest.plan) {
        nest.plan->isFollowed = false;
        for (ArrayPlan &array : nest.plan->arrays) {
          array.after = AfterNest::Release;
          array.residentSince.reset();
        }
      }
  }

  /// All nests in the statement are left for one reason.
  void refuseAll(const StmtRef &stmt, const Reason &reason, std::vector<NestResult> &nests) {
    forEachStmt(stmt, [&](const Stmt &s) {
      if (isLoop(s) && !runsOnce(s)) {
        nests.push_back({s.location, s.range, {reason}, std::nullopt, {}});
        nests.back().reasons[0].location = s.location;
      }
    });
  }

  /// What the phases of the nests have left.
  void record() {
    result.internalErrors = all.records.trace.internalErrors;
    result.certificate = {unit.path, unit.flags, {}};
    for (const NestCertificate &nest : all.records.certificates)
      if (isMapped(nest.range.beginOffset))
        result.certificate.nests.push_back(nest);
    dumps.addAll(all.records.trace.dumps);
  }

  bool isMapped(int beginOffset) const {
    const std::vector<FunctionPlan> &functions = result.plan.functions;
    return std::any_of(functions.begin(), functions.end(), [&](const FunctionPlan &function) {
      return std::any_of(function.nests.begin(), function.nests.end(), [&](const NestResult &nest) {
        return nest.plan && nest.range.beginOffset == beginOffset;
      });
    });
  }

  /// Functions of the unit that kernels call.
  std::set<std::string> callees() const {
    std::set<std::string> names;
    for (const auto &[nest, called] : all.records.callees)
      if (isMapped(nest))
        names.insert(called.begin(), called.end());
    return names;
  }

  /// What a nest's plan can say when all of the file is planned.
  void complete(NestPlan &nest, std::vector<NestPlan> &mapped) {
    forEachKernel(nest, [&](KernelPlan &kernel) {
      if (kernel.packet())
        storeNumbers(*kernel.packet(), result.plan.helpers);
    });
    convertArguments(nest, result.plan.helpers);
    findDivisors(nest);
    hideLoopStarts(nest);
    mapped.push_back(nest);
  }

  /// What the plan says of the file as a whole.
  void complete() {
    Plan &plan = result.plan;
    plan.path = unit.path;
    plan.flags = unit.flags;
    plan.profile = profile;
    plan.profile.measured.reset();
    plan.declines = options.map == MapMode::Profitable && profile.rates;
    const std::set<std::string> called = callees();
    plan.helpers = helpersOf(unit, {called.begin(), called.end()});
    std::vector<NestPlan> mapped;
    for (FunctionPlan &function : plan.functions)
      for (NestResult &nest : function.nests) {
        if (!nest.plan)
          continue;
        inherit(*nest.plan);
        complete(*nest.plan, mapped);
        for (NestPlan &version : nest.plan->versions)
          complete(version, mapped);
      }
    plan.structs = structsOf(unit, mapped, plan.helpers);
    for (Function &helper : plan.helpers)
      helper.body = withHiddenStarts(helper.body, helper.parameters);
  }

public:
  Pipeline(const Unit &unit, const DeviceProfile &profile, const Options &options, const Choices &choices)
      : unit(unit), host(withoutOtherFiles(unit)), profile(profile), options(options), choices(choices), all(nothing({})), dumps(options.dumped) {}

  PipelineResult run() {
    dumps.add("unit", unit);
    for (const Function &function : unit.functions)
      if (function.inMainFile && function.body)
        result.plan.functions.push_back(mapFunction(function));
    result.plan.functions = holdData(host, withCallingLoops(host, std::move(result.plan.functions)));
    record();
    checkWhatStays();
    complete();
    leaveIncluded();
    dumps.add("plan", result.plan);
    result.dumps = dumps.inOrder();
    return result;
  }
};

} // namespace

PipelineResult runPipeline(const Unit &unit, const DeviceProfile &profile, const Options &options,
                           const Choices &choices) {
  return Pipeline(unit, profile, options, choices).run();
}

} // namespace nidus
