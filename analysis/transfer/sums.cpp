#include "analysis/transfer/sums.h"

namespace nidus {

ExprRef plus(const ExprRef &a, const ExprRef &b) {
  if (a->value && *a->value == 0)
    return b;
  if (b->value && *b->value == 0)
    return a;
  int64_t number;
  if (a->value && b->value && !__builtin_add_overflow(*a->value, *b->value, &number))
    return intLiteral(number, Scalar::Long);
  bool endsInNumber = a->kind == ExprKind::Binary && (a->op == "+" || a->op == "-") && a->children[1]->value;
  if (endsInNumber && b->value) {
    int64_t last = a->op == "+" ? *a->children[1]->value : -*a->children[1]->value;
    if (!__builtin_add_overflow(last, *b->value, &number))
      return plus(a->children[0], intLiteral(number, Scalar::Long));
  }
  if (b->value && *b->value < 0)
    return binary("-", a, intLiteral(-*b->value, Scalar::Long), scalarType(Scalar::Long));
  return binary("+", a, b, scalarType(Scalar::Long));
}

ExprRef minus(const ExprRef &a, const ExprRef &b) {
  return b->value ? plus(a, intLiteral(-*b->value, Scalar::Long)) : binary("-", a, b, scalarType(Scalar::Long));
}

ExprRef times(const ExprRef &a, const ExprRef &b) {
  int64_t number;
  if (a->value && b->value && !__builtin_mul_overflow(*a->value, *b->value, &number))
    return intLiteral(number, Scalar::Long);
  if ((a->value && *a->value == 0) || (b->value && *b->value == 1))
    return a;
  if ((b->value && *b->value == 0) || (a->value && *a->value == 1))
    return b;
  return binary("*", a, b, scalarType(Scalar::Long));
}

} // namespace nidus
