#include "codegen/conversions.h"
#include <cfloat>
#include <cmath>
#include <cstdlib>

namespace nidus {

Scalar promoted(Scalar type) { return isInteger(type) && sizeOf(type) < sizeOf(Scalar::Int) ? Scalar::Int : type; }

Scalar commonType(Scalar a, Scalar b) {
  if (a == Scalar::Double || b == Scalar::Double)
    return Scalar::Double;
  if (a == Scalar::Float || b == Scalar::Float)
    return Scalar::Float;
  a = promoted(a);
  b = promoted(b);
  if (isUnsigned(a) == isUnsigned(b))
    return std::max(a, b); // the enumerators stand in the order of their ranks
  Scalar u = isUnsigned(a) ? a : b, s = isUnsigned(a) ? b : a;
  if (s < u)
    return u;
  if (sizeOf(s) > sizeOf(u))
    return s;
  return static_cast<Scalar>(static_cast<int>(s) + 1); // the unsigned type of the same rank
}

bool keepsEveryValue(Scalar from, Scalar to) {
  if (from == to)
    return true;
  if (isFloating(from) || isFloating(to))
    return from == Scalar::Float && to == Scalar::Double;
  if (from == Scalar::Bool || to == Scalar::Bool)
    return from == Scalar::Bool;
  if (isUnsigned(from) == isUnsigned(to))
    return sizeOf(from) <= sizeOf(to);
  return isUnsigned(from) && sizeOf(from) < sizeOf(to);
}

namespace {

struct Signed {
  ExprRef literal;
  bool isNegative = false;
};

Signed withoutSigns(ExprRef expr) {
  bool isNegative = false;
  while (expr->kind == ExprKind::Unary && (expr->op == "-" || expr->op == "+")) {
    isNegative ^= expr->op == "-";
    expr = expr->children[0];
  }
  return {expr, isNegative};
}

bool holdsInteger(int64_t value, Scalar to) {
  if (to == Scalar::Float)
    return std::abs(value) <= int64_t(1) << FLT_MANT_DIG;
  if (to == Scalar::Double)
    return std::abs(value) <= int64_t(1) << DBL_MANT_DIG;
  if (to == Scalar::Bool)
    return value == 0 || value == 1;
  if (isUnsigned(to))
    return value >= 0 && (sizeOf(to) == 8 || value < int64_t(1) << (8 * sizeOf(to)));
  int64_t bound = sizeOf(to) == 8 ? INT64_MAX : (int64_t(1) << (8 * sizeOf(to) - 1)) - 1;
  return value >= -bound - 1 && value <= bound;
}

} // namespace

bool isLiteralWithin(const ExprRef &expr, Scalar to) {
  auto [literal, isNegative] = withoutSigns(expr);
  if (literal->kind == ExprKind::IntLiteral) {
    if (!literal->value || *literal->value == INT64_MIN)
      return false;
    // -1u is a large number: only signed literals are what their text says
    if (isNegative && isScalar(literal->type) && isUnsigned(literal->type->scalar))
      return false;
    return holdsInteger(isNegative ? -*literal->value : *literal->value, to);
  }
  if (literal->kind != ExprKind::FloatLiteral || !isFloating(to))
    return false;
  double value = std::strtod(literal->spelling.c_str(), nullptr);
  return to == Scalar::Double || std::fabs(value) <= FLT_MAX;
}

bool isTruthValue(const Expr &expr) {
  if (expr.kind == ExprKind::Unary)
    return expr.op == "!";
  if (expr.kind != ExprKind::Binary)
    return false;
  const std::string &op = expr.op;
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=" || op == "&&" || op == "||";
}

bool isSameType(const TypeRef &a, const TypeRef &b) {
  if (!a || !b || a->kind != b->kind)
    return false;
  switch (a->kind) {
  case TypeKind::Scalar:
    return a->scalar == b->scalar;
  case TypeKind::Pointer:
    return a->element->isConst == b->element->isConst && a->element->isVolatile == b->element->isVolatile &&
           isSameType(a->element, b->element);
  case TypeKind::Array:
    return a->extent == b->extent && isSameType(a->element, b->element);
  default:
    return a->name == b->name;
  }
}

bool convertsSilently(const TypeRef &from, const TypeRef &to) {
  if (isSameType(from, to))
    return true;
  if (!from || !isPointer(to))
    return false;
  bool isVoid = isScalar(to->element) && to->element->scalar == Scalar::Void;
  if ((!isPointer(from) && !isArray(from)) || (from->element->isConst && !to->element->isConst) ||
      (from->element->isVolatile && !to->element->isVolatile))
    return false;
  return isVoid || isSameType(from->element, to->element);
}

} // namespace nidus
