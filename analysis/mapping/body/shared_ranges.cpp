#include "analysis/mapping/body/shared_ranges.h"
#include "analysis/mapping/packets/extremum_places.h"

namespace nidus {
namespace {

/// Nothing in it is converted to a type that does not have its value, and no unsigned sum wraps.
bool keepsItsValue(const ExprRef &expr) {
  bool keeps = true;
  forEachExpr(expr, [&](const Expr &e) {
    if (!isScalar(e.type) || !isInteger(e.type)) {
      keeps = false;
    } else if (e.kind == ExprKind::Cast) {
      const ExprRef bare = stripCasts(e.children[0]);
      const bool isNatural = bare->kind == ExprKind::IntLiteral && bare->value && *bare->value >= 0;
      keeps &= isNatural || keepsValues(e.children[0]->type, e.type);
    } else if (e.kind == ExprKind::Binary || e.kind == ExprKind::Unary) {
      keeps &= !isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) >= 4;
    }
  });
  return keeps;
}

/// A bound over arguments and the counter of the teams becomes formulas of its least and greatest values.
class BoundHull {
  const Scop &scop;
  FormulaNames least, most; ///< of the arguments, and of the counter

public:
  explicit BoundHull(const Scop &scop) : scop(scop) {
    for (const Parameter &parameter : scop.parameters)
      least[parameter.name] = parameter.value;
    most = least;
    const CounterHull hull = counterHull(scop, 0, least);
    const isl::set context = runningContext(scop);
    const std::string &counter = scop.onlyStatement().loops[0].symbol;
    const FormulaNames names = least;
    least[counter] = formula(hull.least, context, names);
    most[counter] = formula(hull.most, context, names);
  }

  /// { least, greatest }; null where there are none.
  std::pair<ExprRef, ExprRef> of(const ExprRef &bound, int64_t plus) const {
    constexpr int64_t moderate = 1 << 20; // sums of such terms are far from leaving 64 bits, but for huge arguments
    std::optional<Poly> poly = keepsItsValue(bound) ? polyOf(bound) : std::nullopt;
    if (poly)
      poly = add(*poly, Poly(plus));
    if (!poly || !poly->isLinear())
      return {};
    const std::string &counter = scop.onlyStatement().loops[0].symbol;
    bool falls = false;
    for (const auto &[monomial, coefficient] : poly->terms()) {
      if (std::abs(coefficient) > moderate || (!monomial.empty() && !least.count(monomial[0])))
        return {};
      falls |= !monomial.empty() && monomial[0] == counter && coefficient < 0;
    }
    return {formula(*poly, falls ? most : least), formula(*poly, falls ? least : most)};
  }
};

std::optional<ThreadLoop> rangeOf(const SharedLoop &loop, const BoundHull &hull) {
  const bool rises = loop.step > 0;
  if (!rises && isUnsigned(loop.type->scalar)) // would wrap behind the last iteration
    return std::nullopt;
  const int64_t plus = loop.op.size() < 2 ? 0 : rises ? 1 : -1;
  const auto [firstLeast, firstMost] = hull.of(loop.first, 0);
  const auto [endLeast, endMost] = hull.of(loop.bound, plus);
  if (!firstLeast || !endLeast)
    return std::nullopt;
  ThreadLoop range;
  range.symbol = loop.symbol;
  range.type = unqualified(loop.type);
  range.step = loop.step;
  range.gridFirst = rises ? firstLeast : firstMost;
  range.gridEnd = rises ? endMost : endLeast;
  return range;
}

} // namespace

std::optional<std::vector<ThreadLoop>> sharedRanges(const Scop &scop) {
  // For no sizes that the launcher's tests let pass has it an iteration.
  if (scop.onlyStatement().domain.intersect_params(runningContext(scop)).is_empty())
    return std::nullopt;
  const BoundHull hull(scop);
  std::vector<ThreadLoop> ranges;
  for (const SharedLoop &loop : scop.shared->loops) {
    std::optional<ThreadLoop> range = rangeOf(loop, hull);
    if (!range)
      return std::nullopt;
    ranges.push_back(*range);
  }
  return ranges;
}

} // namespace nidus
