#include "analysis/transfer/slopes.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>

namespace nidus {

namespace {

/// Something of a type whose values are not those of negative numbers either, where addresses wrap.
bool isSmallUnsigned(const Expr &e) {
  const bool isPlace = e.kind == ExprKind::Variable || e.kind == ExprKind::Member;
  return isPlace && isInteger(e.type) && isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) < 8;
}

/// Is the sum or product the one of exact arithmetic, as far as addresses are concerned? C's signed numbers do not
/// overflow, and what wraps at 64 bits wraps like addresses.
bool isExact(const TypeRef &type) {
  return isInteger(type) && (!isUnsigned(type->scalar) || sizeOf(type->scalar) == 8);
}

/// Does the conversion keep the number, or wrap like addresses?
bool keepsNumber(const TypeRef &from, const TypeRef &to) {
  if (!isInteger(from) || !isInteger(to) || to->scalar == Scalar::Bool)
    return false;
  const int a = sizeOf(from->scalar), b = sizeOf(to->scalar);
  const bool mayWrap = isUnsigned(to->scalar) && !isUnsigned(from->scalar);
  return b == 8 || (b >= a && !mayWrap && (b > a || isUnsigned(from->scalar) == isUnsigned(to->scalar)));
}

/// A number that every type of this size has.
bool isSmallLiteral(const ExprRef &expr, const TypeRef &to) {
  return expr->kind == ExprKind::IntLiteral && isInteger(to) && to->scalar != Scalar::Bool && expr->value &&
         *expr->value >= 0 && *expr->value >> (8 * sizeOf(to->scalar) - 1) == 0;
}

} // namespace

ExprRef numberIn(ExprRef expr) {
  while (expr->kind == ExprKind::Cast &&
         (keepsNumber(expr->children[0]->type, expr->type) || isSmallLiteral(expr->children[0], expr->type)))
    expr = expr->children[0];
  return expr;
}

bool isLiteralFrom(const ExprRef &expr, int64_t least) {
  const ExprRef e = numberIn(expr);
  return e->kind == ExprKind::IntLiteral && e->value && *e->value >= least;
}

Slope slope(const ExprRef &number, const std::string &counter, const std::vector<SteppedBy> &around) {
  const auto isNotNegative = [&](const ExprRef &factor) {
    const ExprRef e = numberIn(factor);
    return isLiteralFrom(e, 0) || isSmallUnsigned(*e) ||
           std::any_of(around.begin(), around.end(),
                       [&](const SteppedBy &other) { return isSameCode(other.bound, e); });
  };
  if (!variablesOf(number).count(counter))
    return Slope::Zero;
  if (number->kind == ExprKind::Variable)
    return Slope::NotNegative;
  if (number->kind == ExprKind::Cast)
    return keepsNumber(number->children[0]->type, number->type) ? slope(number->children[0], counter, around)
                                                                : Slope::NotLinear;
  if (number->kind != ExprKind::Binary || !isExact(number->type))
    return Slope::NotLinear;
  const Slope a = slope(number->children[0], counter, around), b = slope(number->children[1], counter, around);
  if (a == Slope::NotLinear || b == Slope::NotLinear)
    return Slope::NotLinear;
  if (number->op == "+")
    return std::max(a, b);
  if (number->op == "-")
    return b == Slope::Zero ? a : Slope::Unknown;
  if (number->op != "*" || (a != Slope::Zero && b != Slope::Zero))
    return Slope::NotLinear;
  // The other factor may have counters, too: then a counter times a counter is no sum.
  const ExprRef &factor = number->children[a == Slope::Zero ? 0 : 1];
  for (const SteppedBy &other : around)
    if (variablesOf(factor).count(other.symbol))
      return Slope::NotLinear;
  return std::max(a, b) == Slope::NotNegative && isNotNegative(factor) ? Slope::NotNegative : Slope::Unknown;
}

} // namespace nidus
