#include "analysis/mapping/body/non_negative.h"

namespace nidus {
namespace {

bool isOf(const TypeRef &type, Scalar scalar) { return isScalar(type) && type->scalar == scalar; }

bool isNonNegative(const ExprRef &e, const std::set<std::string> &known);

bool areNonNegative(const std::vector<ExprRef> &operands, const std::set<std::string> &known) {
  for (const ExprRef &operand : operands)
    if (!isNonNegative(operand, known))
      return false;
  return true;
}

/// The type of every operand is that of the result: int, whose overflow has no meaning, or float.
bool isNonNegativeBinary(const Expr &e, const std::set<std::string> &known) {
  static const std::set<std::string> keeping = {"+", "*", "/"};
  ExprRef a = stripImplicitCasts(e.children[0]), b = stripImplicitCasts(e.children[1]);
  bool isSquare = e.op == "*" && a->kind == ExprKind::Variable && b->kind == ExprKind::Variable && a->name == b->name;
  return isSquare || (keeping.count(e.op) && areNonNegative(e.children, known));
}

bool isNonNegative(const ExprRef &e, const std::set<std::string> &known) {
  if (isScalar(e->type) && isUnsigned(e->type->scalar) && valueBits(e->type->scalar) < 32)
    return true;
  if (!isOf(e->type, Scalar::Int) && !isOf(e->type, Scalar::Float))
    return false;
  switch (e->kind) {
  case ExprKind::IntLiteral:
    return e->value && *e->value >= 0;
  case ExprKind::Variable:
    return known.count(e->name) > 0;
  case ExprKind::Call:
    return e->name == "sqrtf" || e->name == "fabsf" || e->name == "abs";
  case ExprKind::Cast:
    return isNonNegative(e->children[0], known);
  case ExprKind::Conditional:
    return isNonNegative(e->children[1], known) && isNonNegative(e->children[2], known);
  case ExprKind::Binary:
    return isNonNegativeBinary(*e, known);
  default:
    return false;
  }
}

} // namespace

std::set<std::string> nonNegativeVariables(const StmtRef &body) {
  std::set<std::string> changed, names;
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
      changed.insert(stripImplicitCasts(e.children[0])->name);
  });
  forEachStmt(body, [&](const Stmt &s) {
    bool isNumber = s.kind == StmtKind::Declare && (isOf(s.type, Scalar::Int) || isOf(s.type, Scalar::Float));
    if (isNumber && s.expr && !changed.count(s.name) && isNonNegative(s.expr, names))
      names.insert(s.name);
  });
  return names;
}

} // namespace nidus
