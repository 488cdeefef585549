#include "analysis/criteria/saturation.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus {

/// How many groups of `size` hold `count`.
static ExprRef groupsOf(const ExprRef &count, int64_t size) {
  if (size == 1)
    return count;
  TypeRef wide = scalarType(Scalar::Long);
  ExprRef padded = simplified(binary("+", count, intLiteral(size - 1), wide));
  bool isKnown = padded->kind == ExprKind::IntLiteral && padded->value;
  return isKnown ? intLiteral(*padded->value / size) : binary("/", padded, intLiteral(size), wide);
}

ExprRef withoutTypeEnds(const ExprRef &formula) {
  auto isEnd = [](const ExprRef &e) {
    const ExprRef bare = stripCasts(e);
    return bare->kind == ExprKind::IntLiteral && bare->value && *bare->value >= INT32_MAX;
  };
  return rewrite(formula, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Call || e->name != "min" || e->children.size() != 2)
      return e;
    return isEnd(e->children[0]) ? e->children[1] : isEnd(e->children[1]) ? e->children[0] : e;
  });
}

ExprRef threadsOf(const KernelPlan &kernel) {
  TypeRef wide = scalarType(Scalar::Long);
  ExprRef all;
  for (size_t axis = 0; axis < kernel.threads.size(); ++axis) {
    const ThreadLoop &loop = kernel.threads[axis];
    int lanes = kernel.pixelsPerThread[kernel.threads.size() - 1 - axis];
    int64_t step = std::abs(loop.step);
    ExprRef low = loop.step > 0 ? loop.gridFirst : loop.gridEnd, high = loop.step > 0 ? loop.gridEnd : loop.gridFirst;
    ExprRef threads = simplified(withoutTypeEnds(binary("-", high, low, wide)));
    threads = groupsOf(groupsOf(threads, step), lanes);
    all = all ? binary("*", all, threads, wide) : threads;
  }
  if (const int threads = threadsPerInstance(kernel); threads > 1)
    all = binary("*", intLiteral(threads), all, wide);
  return all;
}

Criterion saturation(const NestPlan &nest, const Setting &setting, const FormulaText &text) {
  const DeviceProfile &profile = setting.profile;
  auto wanted = static_cast<double>(profile.threadsToFill());
  Criterion criterion{"saturation", true, "", ""};
  std::string fill = "the " + profile.device + " needs " + std::to_string(profile.threadsToFill()) + ": " +
                     std::to_string(profile.multiprocessors) + " multiprocessors with " +
                     std::to_string(profile.warpsToSaturate) + " warps of " + std::to_string(profile.warpSize) +
                     " threads each";
  ExampleSizes examples(nest, setting);
  auto threadsAt = [&](double n) {
    std::optional<Estimate> all = estimate(nest, examples.at(n), setting);
    return all ? all->threads : 0;
  };
  if (examples.isConstant()) {
    double threads = threadsAt(1);
    criterion.holds = threads >= wanted;
    criterion.detail =
        std::to_string(static_cast<int64_t>(threads)) + (threads == 1 ? " thread; " : " threads; ") + fill;
    return criterion;
  }
  const auto hasFewerAxes = [](const KernelPlan &a, const KernelPlan &b) { return a.threads.size() < b.threads.size(); };
  const KernelPlan &largest = *std::max_element(nest.kernels.begin(), nest.kernels.end(), hasFewerAxes);
  criterion.detail = text(threadsOf(largest)) + " threads" + (nest.steps ? " in a step; " : "; ") + fill;
  if (std::optional<double> least = leastSize([&](double n) { return threadsAt(n) >= wanted; }))
    criterion.when = "from " + examples.words(*least, text, nest) + " on";
  else
    criterion.holds = false;
  return criterion;
}

} // namespace nidus
