#include "tool/nests_inside.h"
#include "analysis/criteria/saturation.h"
#include "analysis/model/evaluate.h"
#include <algorithm>

namespace nidus {
namespace {

// A launch for each iteration has to pay.
constexpr double worthIt = 16;

bool hasLoops(const StmtRef &stmt) {
  bool has = false;
  forEachStmt(stmt, [&](const Stmt &s) { has |= isLoop(s) && !runsOnce(s); });
  return has;
}

bool isWhollyMapped(const std::vector<NestResult> &nests) {
  return std::all_of(nests.begin(), nests.end(), [](const NestResult &nest) {
    return nest.plan.has_value() || nest.reasons[0].id == "host-loop";
  });
}

/// Of the largest nest whose size is not known.
double mostThreads(const std::vector<NestResult> &nests, const Setting &setting) {
  double most = 0;
  for (const NestResult &nest : nests)
    if (nest.plan) {
      ExampleSizes sizes(*nest.plan, setting);
      if (sizes.isConstant())
        continue;
      std::optional<Estimate> all = estimate(*nest.plan, sizes.at(sizes.typical(*nest.plan, setting)), setting);
      most = std::max(most, all ? all->threads : 0);
    }
  return most;
}

} // namespace

bool mayBeAroundNests(const Stmt &loop) {
  bool isConstant = loop.kind == StmtKind::For && loop.expr;
  std::string counter;
  if (isConstant)
    forEachExpr(loop.expr, [&](const Expr &e) {
      bool isCounter = e.kind == ExprKind::Variable && (counter.empty() || counter == e.name);
      if (isCounter)
        counter = e.name;
      isConstant &= isCounter || e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Binary || e.kind == ExprKind::Cast;
    });
  bool hasMore = false;
  for (const StmtRef &child : loop.children) {
    hasMore |= hasLoops(child);
    forEachExpr(child, [&](const Expr &e) { hasMore |= e.kind == ExprKind::Call; });
  }
  return isConstant && hasMore;
}

std::optional<std::vector<const FunctionPlan *>> calledBy(const Stmt &loop, const Unit &unit,
                                                          const std::vector<FunctionPlan> &plans) {
  std::vector<const FunctionPlan *> called;
  bool areAllKnown = true;
  for (const StmtRef &child : loop.children)
    forEachExpr(child, [&](const Expr &e) {
      const Function *function = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      if (!function || !function->body || !hasLoops(function->body))
        return;
      auto plan = std::find_if(plans.begin(), plans.end(), [&](const FunctionPlan &p) { return p.name == e.name; });
      areAllKnown &= plan != plans.end();
      if (plan != plans.end())
        called.push_back(&*plan);
    });
  return areAllKnown ? std::optional(called) : std::nullopt;
}

bool fillsBetterInside(const NestPlan &loop, const std::vector<NestResult> &inside,
                       const std::vector<const FunctionPlan *> &called, const Setting &setting) {
  std::optional<int64_t> threads = valueOf(threadsOf(loop.kernels[0]), {});
  if (!threads || *threads >= setting.profile.threadsToFill() || !isWhollyMapped(inside))
    return false;
  double most = mostThreads(inside, setting);
  for (const FunctionPlan *function : called) {
    if (!isWhollyMapped(function->nests))
      return false;
    most = std::max(most, mostThreads(function->nests, setting));
  }
  return most >= worthIt * static_cast<double>(*threads);
}

} // namespace nidus
