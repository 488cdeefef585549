#include "analysis/check/check_host_calls.h"
#include "analysis/check/callees.h"
#include "analysis/check/first_iteration.h"
#include "analysis/check/copies.h"
#include "analysis/check/hidden_memory.h"
#include "analysis/check/host_accesses.h"
#include "analysis/check/host_overwrites.h"
#include "analysis/check/host_rows.h"
#include "analysis/check/host_statements.h"
#include "analysis/check/said.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

class HostCallChecker {
  const Unit &unit;
  const Function &function;
  const FunctionPlan &plan;
  const std::vector<FunctionPlan> &plans;
  std::vector<std::string> wrong;
  std::multimap<int, const HostCall *> calls; ///< by the offset at which they stand
  Copies copies;
  std::set<std::string> given;    ///< to nests that run while data is held, by what they are copies of
  std::set<std::string> elements; ///< the same, without tables of pointers, which only say where the nests' rows are
  bool isHeld = false;
  bool hasLaunched = false; ///< since the hold
  int holds = 0;            ///< so far
  /// By label: the holds under which gotos to it and the label itself stand; 0: none.
  std::map<std::string, std::set<int>> heldAtLabels;
  int loops = 0;    ///< around the current statement, inside the hold
  int switches = 0; ///< the same
  /// Blocks around the current statement, and which child of them it is in; null: a loop.
  std::vector<std::pair<const Stmt *, size_t>> path;

public:
  HostCallChecker(const Unit &unit, const Function &function, const FunctionPlan &plan,
                  const std::vector<FunctionPlan> &plans)
      : unit(unit), function(function), plan(plan), plans(plans) {
    for (const HostCall &call : plan.hostCalls) {
      bool isBehind = call.place == HostCallPlace::After || call.place == HostCallPlace::Behind;
      calls.emplace(isBehind ? call.endOffset : call.beginOffset, &call);
    }
  }

  std::vector<std::string> check() {
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && isPointer(s.type))
        copy(s.name, s.expr);
    });
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.op == "=" && e.children[0]->kind == ExprKind::Variable &&
          isPointer(e.children[0]->type))
        copy(e.children[0]->name, e.children[1]);
    });
    if (isEntered())
      enter();
    visit(function.body);
    for (const auto &[label, numbers] : heldAtLabels)
      if (numbers.size() > 1)
        complain("data is held at '" + label + "', or not, or since elsewhere", *function.body);
    if (isHeld && !isEntered())
      complain("data is held at the end of '" + function.name + "'", *function.body);
    return wrong;
  }

private:
  void complain(const std::string &what, const Stmt &where) {
    wrong.push_back(what + " (line " + std::to_string(where.range.beginLine) + ")");
  }

  /// Does it run while its callers hold data, rather than to hold data itself?
  bool isEntered() const {
    return std::none_of(plan.hostCalls.begin(), plan.hostCalls.end(),
                        [](const HostCall &call) { return call.kind == HostCallKind::Hold; });
  }

  /// Nests of any function may have run.
  void enter() {
    std::set<std::string> all;
    for (const FunctionPlan &each : plans)
      all.insert(each.name);
    given = elements = globalsGiven(unit, plans, all);
    isHeld = hasLaunched = true;
  }

  void copy(const std::string &variable, const ExprRef &value) {
    for (const std::string &from : basesOf(value))
      copies.unite(variable, from);
  }

  //===-- calls -----------------------------------------------------------===//

  std::vector<const HostCall *> callsAt(const std::vector<HostCallPlace> &places, int offset) const {
    std::vector<const HostCall *> found;
    auto [first, last] = calls.equal_range(offset);
    for (auto call = first; call != last; ++call)
      if (std::count(places.begin(), places.end(), call->second->place))
        found.push_back(call->second);
    return found;
  }

  void require(const ExprRef &expr, const std::vector<const HostCall *> &calls, const Stmt &stmt) {
    for (const HostCall *call : calls)
      if (call->kind == HostCallKind::FreesBlock && !endsBlock(unit, expr, *call))
        complain("memory is given up that is not freed here", stmt);
    for (const HostCall *call : calls)
      if (namesObject(*call) && !isKnownByAddress(call->pointer->name))
        complain("'" + call->pointer->name + "' does not stand for all that nests were given of its memory", stmt);
    for (const HostCall *call : calls)
      if (call->isMove() && !makesMove(expr, *call))
        complain("the device copies or fills what the statement does not", stmt);
    if (!expr || !isHeld || !hasLaunched)
      return;
    std::vector<HostAccess> accesses = accessesOf(unit, expr);
    for (const HostAccess &access : untoldAccesses(unit, plans, expr))
      accesses.push_back(access);
    for (const HostAccess &access : accesses)
      if ((access.isOfTable ? elements : given).count(copies.root(access.variable)) && !says(calls, access, copies))
        complain("the host " + std::string(access.writes ? "writes" : "reads") + " through '" + access.variable +
                     "' what may be on the device",
                 stmt);
    const auto isGiven = [&](const std::string &variable) { return given.count(copies.root(variable)) > 0; };
    bool isHome = false;
    for (const HostCall *call : calls) {
      isHome |= !call->condition && (call->kind == HostCallKind::Touches || call->kind == HostCallKind::ReadsAny);
      bool isNeeded = !isHome && callsReader(unit, expr, isGiven);
      if (call->kind == HostCallKind::Fills && (isNeeded || !overwrites(expr, *call)))
        complain("elements on the device are given up that the host may still need", stmt);
    }
  }

  /// Are nests of this function given nothing of the variable's memory but by its copies, and nobody else either?
  bool isKnownByAddress(const std::string &symbol) const {
    bool is = staysHidden(unit, function, symbol);
    forEachStmt(function.body, [&](const Stmt &s) {
      if (const NestPlan *nest = nestOf(s, plan))
        for (const Argument &argument : nest->arguments)
          if (argument.kind == ArgumentKind::Array && stripCasts(argument.host)->kind != ExprKind::Variable)
            for (const std::string &base : basesOf(argument.host))
              is &= copies.root(base) != copies.root(symbol);
    });
    return is;
  }

  /// What stays on the device while unknown functions run: the statement itself must not look at it either.
  void spare(const std::vector<const HostCall *> &calls, const Stmt &stmt) {
    for (const HostCall *call : calls)
      if (call->kind == HostCallKind::Spares) {
        bool isMentioned = false;
        forEachExpr(stmt.expr, [&](const Expr &e) {
          isMentioned |= e.kind == ExprKind::Variable && copies.root(e.name) == copies.root(call->pointer->name);
        });
        if (isMentioned || !isKnownByAddress(call->pointer->name))
          complain("'" + call->pointer->name + "' stays on the device where others may look at it", stmt);
      }
  }

  //===-- statements ------------------------------------------------------===//

  /// Before and behind a statement of a block; `rest`: from it on, as far as data is held.
  void change(const std::vector<const HostCall *> &calls, const std::vector<StmtRef> &rest) {
    for (const HostCall *call : calls) {
      if (call->kind == HostCallKind::Unhold)
        isHeld = false;
      if (call->kind == HostCallKind::Hold && !isHeld) {
        isHeld = true;
        ++holds;
        hasLaunched = false;
        given.clear();
        elements.clear();
        for (const StmtRef &stmt : rest)
          give(stmt);
      }
    }
  }

  /// Everything that nests of the statement are given.
  void give(const StmtRef &stmt) {
    forEachStmt(stmt, [&](const Stmt &s) {
      if (const NestPlan *nest = nestOf(s, plan))
        for (const ArrayPlan &array : nest->arrays)
          if (ExprRef host = hostOf(*nest, array.name); host && array.space != MemorySpace::Constant)
            for (const std::string &base : basesOf(host)) {
              given.insert(copies.root(base));
              if (!array.rowPointers)
                elements.insert(copies.root(base));
            }
    });
    for (const std::string &global : globalsGiven(unit, plans, functionsRunBy(unit, stmt))) {
      given.insert(copies.root(global));
      elements.insert(copies.root(global));
    }
  }

  void visit(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (stmt->kind == StmtKind::Block)
      return block(*stmt);
    std::vector<const HostCall *> around =
        callsAt({HostCallPlace::Around, HostCallPlace::Before}, stmt->range.beginOffset);
    if (const NestPlan *nest = nestOf(*stmt, plan))
      return launch(*nest, stmt, around);
    const bool isWholeLoop = isLoop(*stmt) && !holdsNest(stmt, plan);
    for (const HostCall *call : around)
      if (call->condition && call->kind != HostCallKind::Expects && !isWholeLoop)
        complain("what the host touches is said under a condition", *stmt);
    spare(around, *stmt);
    if (!stmt->label.empty())
      heldAtLabels[stmt->label].insert(isHeld && !saysAll(around) ? holds : 0);
    const bool isWhole = !holdsNest(stmt, plan);
    if (isWhole && saysAll(around))
      return;
    if (isWhole && isLoop(*stmt) && !around.empty()) {
      for (const std::string &variable : touchedBesideRows(stmt, around))
        complain("the host touches elements of '" + variable + "' beside the rows that are named", *stmt);
      return requireInside(stmt, around);
    }
    switch (stmt->kind) {
    case StmtKind::Declare:
    case StmtKind::Expression: {
      std::vector<const HostCall *> inside = callsAt({HostCallPlace::Inside}, stmt->range.beginOffset);
      around.insert(around.end(), inside.begin(), inside.end());
      if (!stmt->isStatic)
        require(stmt->expr, around, *stmt);
      hasLaunched |= isHeld && launches(unit, plans, stmt, plan);
      return;
    }
    case StmtKind::Return:
      return leave(*stmt, true);
    case StmtKind::Break:
      return leave(*stmt, loops == 0 && switches == 0);
    case StmtKind::Continue:
      return leave(*stmt, loops == 0);
    default:
      return compound(stmt);
    }
  }

  /// All that the loop does is said before it. `holds`: what held when each loop around began its first iteration; `loop`: the
  /// innermost one.
  void requireInside(const StmtRef &stmt, const std::vector<const HostCall *> &calls,
                     const std::set<std::string> &holds = {}, const Stmt *loop = nullptr) {
    if (!stmt)
      return;
    std::vector<const HostCall *> made = calls;
    std::erase_if(made, [&](const HostCall *call) { return !followsFrom(call->condition, holds); });
    require(stmt->expr, made, *stmt);
    std::set<std::string> inside = holds;
    const bool isEntered = stmt->kind == StmtKind::For && stmt->expr;
    if (isEntered)
      inside.insert(spelledPlainly(firstOf(*stmt)));
    if (const ExprRef last = isEntered && loop ? atLast(firstOf(*stmt), *loop) : nullptr)
      inside.insert(spelledPlainly(last));
    std::erase_if(made = calls, [&](const HostCall *call) { return !followsFrom(call->condition, inside); });
    require(stmt->step, made, *stmt);
    for (const StmtRef &child : stmt->children)
      requireInside(child, calls, child == stmt->children.back() ? inside : holds, isLoop(*stmt) ? stmt.get() : loop);
  }

  void compound(const StmtRef &stmt) {
    bool isOnce = isLoop(*stmt) && runsOnce(*stmt), repeats = isLoop(*stmt) && !isOnce && isHeld;
    hasLaunched |= repeats && launches(unit, plans, stmt, plan);
    const bool isSwitch = stmt->kind == StmtKind::Other && stmt->name == "a switch" && isHeld;
    loops += repeats;
    switches += isSwitch;
    if (isLoop(*stmt) && !isOnce)
      path.push_back({nullptr, 0});
    if (!isOnce)
      require(stmt->expr, callsAt({HostCallPlace::Inside}, stmt->exprOffset), *stmt);
    require(stmt->step, callsAt({HostCallPlace::Inside}, stmt->stepOffset), *stmt);
    for (const StmtRef &child : stmt->children)
      stmt->kind == StmtKind::For && !isOnce && child == stmt->children[0] ? first(*stmt) : visit(child);
    loops -= repeats;
    switches -= isSwitch;
    if (isLoop(*stmt) && !isOnce)
      path.pop_back();
  }

  /// What a for statement begins with: what that touches is said in front of the loop, where nothing that it declares has a name.
  void first(const Stmt &loop) {
    const std::vector<const HostCall *> around = callsAt({HostCallPlace::Around}, loop.range.beginOffset);
    forEachStmt(loop.children[0], [&](const Stmt &s) {
      require(s.expr, around, s);
      for (const HostCall *call : around)
        if (s.kind == StmtKind::Declare && (mentions(call->object, s.name) || mentions(call->pointer, s.name)))
          complain("'" + s.name + "' is named where it does not exist", s);
    });
  }

  static bool mentions(const ExprRef &expr, const std::string &variable) {
    bool does = false;
    forEachExpr(expr, [&](const Expr &e) { does |= e.kind == ExprKind::Variable && e.name == variable; });
    return does;
  }

  void block(const Stmt &block) {
    const bool wasHeld = isHeld;
    for (size_t i = 0; i < block.children.size(); ++i) {
      const StmtRef &child = block.children[i];
      std::vector<StmtRef> rest = heldFrom(block, i);
      change(callsAt({HostCallPlace::Before}, child->range.beginOffset), rest);
      path.push_back({&block, i});
      visit(child);
      for (const HostCall *call : callsAt({HostCallPlace::After, HostCallPlace::Behind}, child->range.endOffset))
        if (call->kind == HostCallKind::Frees)
          drop(*call, *child);
      path.pop_back();
      change(callsAt({HostCallPlace::After, HostCallPlace::Behind}, child->range.endOffset), rest);
    }
    // Nothing comes past it.
    if (!block.children.empty() && isJump(*block.children.back()))
      isHeld = wasHeld;
  }

  /// Only free() may mention what is lost, from here to the end of the block that declares it, which no loop repeats.
  void drop(const HostCall &call, const Stmt &where) {
    const std::string &dropped = call.pointer->name;
    bool isDead = true, isDeclared = false;
    for (size_t depth = path.size(); isDead && !isDeclared && depth-- > 0;) {
      const auto &[block, last] = path[depth];
      isDead = block != nullptr;
      for (size_t i = 0; isDead && i < block->children.size(); ++i) {
        const StmtRef &child = block->children[i];
        isDeclared |= child->kind == StmtKind::Declare && child->name == dropped;
        if (i <= last)
          continue;
        forEachExpr(child, [&](const Expr &e) {
          bool isSame = e.kind == ExprKind::Variable && copies.root(e.name) == copies.root(dropped);
          isDead &= !isSame || freed(*child) == e.name;
        });
      }
    }
    if (!isDead || !isDeclared)
      complain("what '" + dropped + "' leads to is lost too early", where);
  }

  /// Statements up to the one behind which nothing is held any more.
  std::vector<StmtRef> heldFrom(const Stmt &block, size_t first) const {
    std::vector<StmtRef> rest;
    for (size_t i = first; i < block.children.size(); ++i) {
      rest.push_back(block.children[i]);
      if (saysAll(callsAt({HostCallPlace::After, HostCallPlace::Behind}, block.children[i]->range.endOffset)))
        break;
    }
    return rest;
  }

  void launch(const NestPlan &nest, const StmtRef &code, const std::vector<const HostCall *> &calls) {
    const Stmt &stmt = *code;
    if (isHeld)
      for (const std::string &name : calleesThatLaunch(unit, plans, nest, code))
        complain("a nest of '" + name + "' may leave data on the device while its caller runs as C", stmt);
    auto isConditional = [](const HostCall *call) { return call->condition != nullptr; };
    const std::vector<const HostCall *> before(calls.begin(), std::find_if(calls.begin(), calls.end(), isConditional));
    for (const Argument &argument : nest.arguments) {
      if (argument.kind != ArgumentKind::Array && argument.kind != ArgumentKind::Scalar)
        continue;
      std::vector<const HostCall *> made = calls;
      std::erase_if(made, [&](const HostCall *call) {
        return call->condition && spelled(call->condition) != spelled(argument.hostCondition);
      });
      require(argument.host, made, stmt);
      // What calls look at to know whether they are made is said before.
      require(argument.hostCondition, before, stmt);
    }
    for (const HostCall *call : calls)
      require(call->condition, before, stmt);
    hasLaunched |= isHeld;
  }

  /// The data must be home on this way out.
  void leave(const Stmt &stmt, bool leaves) {
    std::vector<const HostCall *> calls = callsAt({HostCallPlace::Around}, stmt.range.beginOffset);
    if (isHeld && leaves && !isEntered() && !saysAll(calls))
      complain("data is held where the statements are left", stmt);
  }
};

} // namespace

std::vector<std::string> checkHostCalls(const Unit &unit, const Function &function, const FunctionPlan &plan,
                                        const std::vector<FunctionPlan> &plans) {
  bool isConcerned = function.body && !plan.hostCalls.empty();
  return isConcerned ? HostCallChecker(unit, function, plan, plans).check() : std::vector<std::string>();
}

} // namespace nidus
