#include "tool/host_loops.h"
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/transfer/touched_by_loop.h"
#include "analysis/isl/budget.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

/// "'blur' and 'sharpen'": the functions among `mapped` that the loop calls.
std::string calleesOf(const Stmt &loop, const std::set<std::string> &mapped) {
  std::vector<std::string> callees;
  for (const StmtRef &child : loop.children)
    forEachExpr(child, [&](const Expr &e) {
      bool isNew = std::find(callees.begin(), callees.end(), e.name) == callees.end();
      if (e.kind == ExprKind::Call && mapped.count(e.name) && isNew)
        callees.push_back(e.name);
    });
  std::string names;
  for (size_t i = 0; i < callees.size(); ++i)
    names += (i == 0 ? "'" : i + 1 == callees.size() ? " and '" : ", '") + callees[i] + "'";
  return names;
}

bool hasMapped(const FunctionPlan &plan) {
  return std::any_of(plan.nests.begin(), plan.nests.end(),
                     [](const NestResult &nest) { return nest.plan.has_value(); });
}

/// Variables that have other values in one iteration than in another.
std::set<std::string> changedIn(const StmtRef &loop) {
  std::set<std::string> changed;
  forEachStmt(loop, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      changed.insert(stmt.name);
  });
  forEachExpr(loop, [&](const Expr &e) {
    if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind == ExprKind::Variable)
      changed.insert(e.children[0]->name);
  });
  return changed;
}

bool mentionsOne(const ExprRef &expr, const std::set<std::string> &symbols) {
  const std::set<std::string> mentioned = expr ? variablesOf(expr) : std::set<std::string>();
  return std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &symbol) { return symbols.count(symbol) > 0; });
}

/// Does the nest work on other elements where these variables have other values?
bool isBoxOfOne(const NestPlan &nest, const Box &box, const std::set<std::string> &symbols) {
  const auto depends = [&](const ExprRef &formula) {
    const std::set<std::string> names = variablesOf(formula);
    return std::any_of(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &argument) {
      return names.count(argument.name) > 0 && mentionsOne(argument.host, symbols);
    });
  };
  return depends(box.first) || std::any_of(box.levels.begin(), box.levels.end(), [&](const BoxLevel &level) {
           return depends(level.count) || depends(level.pitch);
         });
}

/// Variables by which the nests have arrays of which each iteration touches other parts. `wander`: some have pointers that
/// the loop sets.
std::set<std::string> touchedInPieces(const std::vector<NestResult> &inside, const std::set<std::string> &changed,
                                      bool &wander) {
  std::set<std::string> pointers;
  for (const NestResult &nest : inside)
    for (const ArrayPlan &array : nest.plan ? nest.plan->arrays : std::vector<ArrayPlan>())
      for (const Argument &argument : nest.plan->arguments) {
        if (argument.name != array.name || array.space == MemorySpace::Constant)
          continue;
        wander |= mentionsOne(argument.host, changed);
        const bool isPiece = (array.in && isBoxOfOne(*nest.plan, *array.in, changed)) ||
                             (array.out && isBoxOfOne(*nest.plan, *array.out, changed));
        if (isPiece)
          pointers.merge(variablesOf(argument.host));
      }
  return pointers;
}

/// isl operations: some thousand are needed.
constexpr unsigned long touchedBudget = 300'000;

} // namespace

NestResult asHostLoop(NestResult nest, const std::string &why) {
  std::erase_if(nest.reasons, [](const Reason &reason) { return reason.id == ReasonId::ScalarLiveOut; });
  for (Reason &reason : nest.reasons)
    if (reason.id == ReasonId::NonAffineBound)
      reason.hint.clear(); // a loop that ends by a condition stays on the host however it is written
  nest.reasons.insert(nest.reasons.begin(), {ReasonId::HostLoop, nest.location, "the loop itself stays on the host; " + why, ""});
  return nest;
}

std::vector<HostCall> touchedInside(const Unit &unit, const Function &function, const StmtRef &loop,
                                    const std::vector<NestResult> &inside) {
  bool wander = false;
  const std::set<std::string> pointers = touchedInPieces(inside, changedIn(loop), wander);
  if (pointers.empty() && !wander)
    return {};
  // With more dimensions more is known exactly.
  for (size_t depth = std::min<size_t>(depthsOf(unit, function, loop).most, 3); depth > 0; --depth) {
    const Result<Scop> scop = buildScop(unit, function, loop, depth, {});
    if (!scop)
      continue;
    std::vector<HostCall> touched =
        withBudget(touchedBudget, [&] { return touchedByLoop(*scop); }).value_or(std::vector<HostCall>());
    std::erase_if(touched, [&](const HostCall &call) { return !wander && !mentionsOne(call.pointer, pointers); });
    return touched;
  }
  return {};
}

std::vector<FunctionPlan> withCallingLoops(const Unit &unit, std::vector<FunctionPlan> functions) {
  std::set<std::string> mapped;
  for (const FunctionPlan &plan : functions)
    if (hasMapped(plan))
      mapped.insert(plan.name);
  for (FunctionPlan &plan : functions)
    forEachStmt(findFunction(unit, plan.name)->body, [&](const Stmt &stmt) {
      for (NestResult &nest : plan.nests) {
        if (!isLoop(stmt) || nest.plan || nest.range.beginOffset != stmt.range.beginOffset ||
            isLeftFor(nest.reasons, ReasonId::HostLoop))
          continue;
        std::string callees = calleesOf(stmt, mapped);
        if (!callees.empty())
          nest = asHostLoop(std::move(nest), "the loop nests of " + callees + ", which it calls, are mapped");
      }
    });
  return functions;
}

} // namespace nidus
