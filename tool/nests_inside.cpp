#include "tool/nests_inside.h"
#include "analysis/criteria/saturation.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/code/evaluate.h"
#include <algorithm>
#include <functional>
#include <set>

namespace nidus {
namespace {

// Launches one after the other are the last resort: a few of them, of so many times as many threads, predicted to take less than
// half of the time.
constexpr double worthIt = 16, gain = 2;

bool hasLoops(const StmtRef &stmt) {
  bool has = false;
  forEachStmt(stmt, [&](const Stmt &s) { has |= isLoop(s) && !runsOnce(s); });
  return has;
}

bool isWhollyMapped(const std::vector<NestResult> &nests) {
  return std::all_of(nests.begin(), nests.end(), [](const NestResult &nest) {
    return nest.plan.has_value() || isLeftFor(nest.reasons, ReasonId::HostLoop);
  });
}

/// Two or more loops are spread over threads, for nothing but what they write to arrays. (A host loop counts by the nests
/// inside it.)
bool fillsImage(const NestResult &nest) {
  return !nest.plan || (nest.plan->kernels[0].threads.size() > 1 && nest.plan->kernels[0].reductions.empty() && nest.plan->liveOuts.empty());
}

/// The host waits for what it combines into memory: an element that the loops around the nest choose.
bool isAwaited(const NestResult &nest) {
  return nest.plan && std::any_of(nest.plan->arguments.begin(), nest.plan->arguments.end(),
                                  [](const Argument &argument) { return argument.kind == ArgumentKind::Object; });
}

/// Does the loop end where a variable says that it does not change itself?
bool hasOpenEnd(const Stmt &loop) {
  const std::set<std::string> changed = frontend::changedIn(std::make_shared<Stmt>(loop));
  const std::set<std::string> tested = loop.expr ? variablesOf(loop.expr) : std::set<std::string>();
  return std::any_of(tested.begin(), tested.end(), [&](const std::string &symbol) { return !changed.count(symbol); });
}

/// Is an element stored inside so many loops of this kind?
bool storesInLoops(const StmtRef &stmt, int depth) {
  if (!stmt)
    return false;
  depth -= isLoop(*stmt) && hasOpenEnd(*stmt);
  bool stores = false;
  if (depth <= 0)
    forEachExpr(stmt->expr, [&](const Expr &e) {
      const bool isChange = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      stores |= isChange && (e.children[0]->kind == ExprKind::Subscript || e.children[0]->kind == ExprKind::Deref);
    });
  return stores || std::any_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &child) { return storesInLoops(child, depth); });
}

using IsUnknown = std::function<bool(const std::string &symbol)>;

bool mentions(const ExprRef &expr, const IsUnknown &isUnknown) {
  bool found = false;
  if (expr)
    forEachExpr(expr, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && isUnknown(e.name); });
  return found;
}

/// A nest in numbers for sizes of n.
struct Sized {
  Estimate numbers;
  double n = 0;
};

/// The largest nest whose number of threads rests on such a symbol.
Sized largest(const std::vector<NestResult> &nests, const IsUnknown &isUnknown, const Setting &setting) {
  Sized most;
  for (const NestResult &nest : nests) {
    bool isLarge = nest.plan && mentions(threadsOf(nest.plan->kernels[0]), [&](const std::string &name) {
      return std::any_of(nest.plan->arguments.begin(), nest.plan->arguments.end(), [&](const Argument &argument) {
        return argument.name == name && mentions(argument.host, isUnknown);
      });
    });
    if (!isLarge)
      continue;
    ExampleSizes sizes(*nest.plan, setting);
    const double n = sizes.typical(*nest.plan, setting);
    std::optional<Estimate> all = estimate(*nest.plan, sizes.at(n), setting);
    if (all && all->threads > most.numbers.threads)
      most = {*all, n};
  }
  return most;
}

/// Of the kernels alone, for the same sizes. Without rates nobody can tell.
bool takesLonger(const NestPlan &plan, double threads, const Sized &inside, const Setting &setting) {
  if (!setting.profile.rates)
    return true;
  std::optional<Estimate> whole = estimate(plan, ExampleSizes(plan, setting).at(inside.n), setting);
  return !whole || whole->kernelNs > gain * threads * inside.numbers.kernelNs;
}

} // namespace

bool mayBeAroundNests(const Stmt &loop) {
  bool may = false;
  for (const StmtRef &child : loop.children) {
    may |= hasLoops(child);
    forEachExpr(child, [&](const Expr &e) { may |= e.kind == ExprKind::Call; });
  }
  return may;
}

std::optional<std::vector<CallInside>> callsInside(const Stmt &loop, const Unit &unit, const std::vector<FunctionPlan> &plans) {
  std::vector<CallInside> calls;
  bool areAllKnown = true;
  for (const StmtRef &child : loop.children)
    forEachExpr(child, [&](const Expr &e) {
      const Function *function = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      if (!function || !function->body || !hasLoops(function->body))
        return;
      auto plan = std::find_if(plans.begin(), plans.end(), [&](const FunctionPlan &p) { return p.name == e.name; });
      areAllKnown &= plan != plans.end();
      if (plan != plans.end())
        calls.push_back({&e, function, &*plan});
    });
  return areAllKnown ? std::optional(calls) : std::nullopt;
}

const Function *fillingElsewhere(const Stmt &loop, const Unit &unit) {
  const Function *found = nullptr;
  for (const StmtRef &child : loop.children)
    forEachExpr(child, [&](const Expr &e) {
      const Function *function = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      if (!found && function && function->isOfOtherFile && storesInLoops(function->body, 2))
        found = function;
    });
  return found;
}

std::optional<double> fewThreads(const NestPlan &plan, const Setting &setting) {
  if (plan.steps)
    return std::nullopt; // launches one after the other, as those inside it would be
  const KernelPlan &kernel = plan.kernels[0];
  std::optional<double> threads;
  if (std::optional<int64_t> known = valueOf(threadsOf(kernel), {}))
    threads = static_cast<double>(*known);
  else if (kernel.threads.size() == 1 && kernel.reductions.empty()) {
    ExampleSizes sizes(plan, setting);
    std::optional<Estimate> all = estimate(plan, sizes.at(sizes.typical(plan, setting)), setting);
    threads = all ? std::optional(all->threads) : std::nullopt;
  }
  return threads && *threads < static_cast<double>(setting.profile.threadsToFill()) ? threads : std::nullopt;
}

bool fillsBetterInside(const StmtRef &loop, const NestPlan &plan, const std::vector<NestResult> &inside,
                       const std::vector<CallInside> &calls, const Setting &setting) {
  const std::optional<double> threads = fewThreads(plan, setting);
  const bool isKnown = valueOf(threadsOf(plan.kernels[0]), {}).has_value();
  // Of unknown numbers it is not known which is the larger; but what fills an image is no neighbourhood of a pixel.
  auto areLarge = [&](const std::vector<NestResult> &nests) {
    return isWhollyMapped(nests) && (isKnown || std::all_of(nests.begin(), nests.end(), fillsImage));
  };
  if (!threads || !areLarge(inside))
    return false;
  // A warp of sums is better than as many launches one after the other.
  if (*threads > setting.profile.warpSize && std::any_of(inside.begin(), inside.end(), isAwaited))
    return false;
  // What the loop sets says no more than how often it runs.
  const std::set<std::string> changed = frontend::changedIn(loop);
  IsUnknown isUnknown = [&](const std::string &symbol) { return !changed.count(symbol); };
  Sized most = largest(inside, isUnknown, setting);
  for (const CallInside &call : calls) {
    if (!areLarge(call.plan->nests))
      return false;
    const std::vector<std::string> &parameters = call.function->parameters;
    IsUnknown isUnknownThere = [&](const std::string &symbol) {
      size_t k = std::find(parameters.begin(), parameters.end(), symbol) - parameters.begin();
      return k >= call.call->children.size() || mentions(call.call->children[k], isUnknown);
    };
    Sized called = largest(call.plan->nests, isUnknownThere, setting);
    most = called.numbers.threads > most.numbers.threads ? called : most;
  }
  return most.numbers.threads >= worthIt * *threads && takesLonger(plan, *threads, most, setting);
}

} // namespace nidus
