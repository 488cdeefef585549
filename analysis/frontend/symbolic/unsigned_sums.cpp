#include "analysis/frontend/symbolic/unsigned_sums.h"
#include "analysis/frontend/symbolic/values.h"

namespace nidus::frontend {

namespace {

/// Does the conversion to the unsigned `type` keep the value modulo 2^n, and is it perhaps below zero before?
bool isCongruent(const Expr &cast, Scalar type) {
  if (cast.kind != ExprKind::Cast || cast.type->scalar != type)
    return false;
  const TypeRef &from = cast.children[0]->type;
  return isInteger(from) && from->scalar != Scalar::Bool && sizeOf(from->scalar) <= sizeOf(type);
}

} // namespace

UnsignedSums::UnsignedSums(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, Conversions &conversions)
    : interpreter(interpreter), source(facts.source), assumptions(facts.assumptions), arithmetic(arithmetic), conversions(conversions) {}

bool isUnsignedSum(const Expr &e) {
  const bool isBinary = e.kind == ExprKind::Binary && (e.op == "+" || e.op == "-" || e.op == "*");
  const bool isNegation = e.kind == ExprKind::Unary && e.op == "-";
  return (isBinary || isNegation) && isInteger(e.type) && isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) >= 4;
}

/// The values of the parts, each evaluated once. Are they all polynomials?
bool UnsignedSums::evaluateParts(const ExprRef &expr, PartValues &parts, State &state) {
  const Scalar type = expr->type->scalar;
  bool areFollowed = true;
  for (const ExprRef &child : expr->children) {
    const bool isInner = (isUnsignedSum(*child) && child->type->scalar == type) || isCongruent(*child, type);
    if (isInner && !source.repeated.count(child.get())) {
      areFollowed &= evaluateParts(child, parts, state);
      continue;
    }
    const Value &value = parts.emplace(child.get(), interpreter.evaluate(child, state)).first->second;
    areFollowed &= value.kind == Value::Kind::Integer && value.poly;
  }
  return areFollowed;
}

/// Congruent to the value modulo 2^n.
std::optional<Poly> UnsignedSums::sumOfParts(const ExprRef &expr, const PartValues &parts, State &state) {
  if (auto part = parts.find(expr.get()); part != parts.end())
    return part->second.poly;
  std::optional<Poly> a = sumOfParts(expr->children[0], parts, state);
  if (!a || expr->kind == ExprKind::Cast)
    return a;
  if (expr->kind == ExprKind::Unary)
    return subtract(Poly(0), *a);
  std::optional<Poly> b = sumOfParts(expr->children[1], parts, state);
  return b ? arithmetic.combined(expr->op, *a, *b, state) : std::nullopt;
}

/// As C computes it: every part in its type.
Value UnsignedSums::inSteps(const ExprRef &expr, const PartValues &parts, State &state) {
  if (auto part = parts.find(expr.get()); part != parts.end())
    return part->second;
  Value a = inSteps(expr->children[0], parts, state), value;
  if (expr->kind == ExprKind::Cast)
    value = conversions.convert(a, expr->children[0]->type, expr->type, state);
  else if (expr->kind == ExprKind::Unary)
    value = arithmetic.compute("-", expr->type, integer(Poly(0)), a, expr->type, state);
  else
    value = arithmetic.compute(expr->op, expr->type, a, inSteps(expr->children[1], parts, state), expr->type, state);
  return moderate(value);
}

Value UnsignedSums::evaluate(const ExprRef &expr, State &state) {
  const Scalar type = expr->type->scalar;
  PartValues parts;
  if (evaluateParts(expr, parts, state))
    if (std::optional<Poly> sum = sumOfParts(expr, parts, state); sum && assumptions.provedIn(*sum, type, state.domain))
      return integer(*sum);
  return inSteps(expr, parts, state);
}

} // namespace nidus::frontend
