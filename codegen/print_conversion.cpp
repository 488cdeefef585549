//===- print_conversion.cpp - casts, and which of them are written --------===//
#include "codegen/conversions.h"
#include "codegen/expr_printer.h"
#include "codegen/print_literal.h"

namespace nidus {

namespace {

bool isImplicitArithmetic(const ExprRef &expr) {
  return expr->kind == ExprKind::Cast && expr->implicit && isScalar(expr->type) && isScalar(expr->children[0]->type) &&
         expr->type->scalar != Scalar::Void && expr->children[0]->type->scalar != Scalar::Void;
}

/// The operator makes this conversion of one operand without a warning, and the text stays clear: conversions of
/// integers to floating types are shown.
bool isUnwrittenConversion(const ExprRef &cast, OperatorKind kind) {
  if (!isImplicitArithmetic(cast))
    return false;
  const ExprRef &value = cast->children[0];
  Scalar from = value->type->scalar, to = cast->type->scalar;
  if (isLiteralWithin(value, to))
    return true;
  if (isFloating(to))
    return keepsEveryValue(from, to);
  if (isFloating(from))
    return false;
  // nvcc warns of a negative number that becomes a large one
  ExprRef bare = stripCasts(value);
  if (isUnsigned(to) && bare->kind == ExprKind::IntLiteral && bare->value && *bare->value < 0)
    return false;
  return kind == OperatorKind::Arithmetic || keepsEveryValue(from, to);
}

Scalar scalarOf(const ExprRef &expr) { return expr->type->scalar; }

} // namespace

Operands withoutUsualConversions(const ExprRef &left, const ExprRef &right, OperatorKind kind) {
  if (!isScalar(left->type) || !isScalar(right->type))
    return {left, right};
  Scalar computed = scalarOf(left);
  ExprRef bareLeft = isUnwrittenConversion(left, kind) ? left->children[0] : left;
  ExprRef bareRight = isUnwrittenConversion(right, kind) ? right->children[0] : right;
  auto computesAsBefore = [&](const ExprRef &a, const ExprRef &b) {
    return commonType(scalarOf(a), scalarOf(b)) == promoted(computed);
  };
  if (computesAsBefore(bareLeft, bareRight))
    return {bareLeft, bareRight};
  if (computesAsBefore(left, bareRight))
    return {left, bareRight};
  if (computesAsBefore(bareLeft, right))
    return {bareLeft, right};
  return {left, right};
}

ExprRef withoutPromotion(const ExprRef &operand) {
  if (!isImplicitArithmetic(operand))
    return operand;
  const ExprRef &value = operand->children[0];
  return promoted(scalarOf(value)) == scalarOf(operand) ? value : operand;
}

bool ExprPrinter::isAssignedSilently(const ExprRef &cast, Use use) const {
  const ExprRef &value = cast->children[0];
  if (!isImplicitArithmetic(cast))
    return false;
  Scalar to = cast->type->scalar;
  if (isLiteralWithin(value, to))
    return true;
  // In braces no number may become a floating one, nor a counter, which a kernel has as int, an unsigned one.
  bool isNarrowing = use == Use::Listed && isCxx() && isInteger(scalarOf(value)) && (isFloating(to) || isUnsigned(to));
  if (keepsEveryValue(scalarOf(value), to) && !isNarrowing)
    return true;
  if (isTruthValue(*value))
    return isInteger(to);
  if (value->kind != ExprKind::Conditional || use == Use::Listed)
    return false;
  return isLiteralWithin(value->children[1], to) && isLiteralWithin(value->children[2], to);
}

/// Casts are taken off from the outside as long as the place, or nobody, makes the conversion.
ExprRef ExprPrinter::withoutSilentCasts(ExprRef expr, Use use) const {
  while (expr->kind == ExprKind::Cast && expr->implicit) {
    const ExprRef &value = expr->children[0];
    bool decays = isArray(value->type) && isPointer(expr->type);
    if (decays || isSameType(value->type, expr->type) || convertsSilently(value->type, expr->type)) {
      expr = value;
      continue;
    }
    bool isAssigned = (use == Use::Assigned || use == Use::Listed) && isAssignedSilently(expr, use);
    bool isNumber = use == Use::Number && isImplicitArithmetic(expr) && isInteger(expr->type) &&
                    isInteger(value->type) && keepsEveryValue(scalarOf(value), expr->type->scalar);
    if (!isAssigned && !isNumber)
      return expr;
    // the place converts to the type of the outermost cast only
    expr = value;
    use = Use::Value;
  }
  return expr;
}

PrintedExpr ExprPrinter::printCast(const Expr &expr) const {
  const ExprRef &value = expr.children[0];
  if (isPointer(expr.type)) {
    ExprRef bare = stripCasts(value);
    if (bare->kind == ExprKind::IntLiteral && bare->value == 0)
      return {isCxx() ? "nullptr" : "0"};
  }
  if (expr.implicit && isFloating(expr.type)) {
    std::string literal = printAsFloating(*value, expr.type->scalar);
    if (!literal.empty())
      return {literal};
  }
  return {"(" + printType(unqualified(expr.type), style.types) + ")" + operand(value, Use::Number, Precedence::Unary),
          Precedence::Unary};
}

} // namespace nidus
