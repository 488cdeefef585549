#include "analysis/criteria/operations.h"
#include <algorithm>

namespace nidus {

double ownOperations(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Increment:
  case ExprKind::Conditional:
    return 1;
  case ExprKind::Assign:
    return e.op == "=" ? 0 : 1;
  default:
    return 0;
  }
}

bool isAnywhere(const Expr &e) { return e.kind == ExprKind::Subscript && bytesRead(e.children[1]) > 1; }

int64_t bytesRead(const ExprRef &index) {
  int64_t widest = 0;
  forEachExpr(index, [&](const Expr &e) {
    if (e.kind == ExprKind::Subscript && isScalar(e.type))
      widest = std::max<int64_t>(widest, sizeOf(e.type->scalar));
  });
  return widest;
}

std::optional<double> operationsOn(const Expr &value, const ExprRef &e) {
  if (e->kind == ExprKind::Variable && value.kind == ExprKind::Variable)
    return e->name == value.name ? std::optional(0.0) : std::nullopt;
  if (e->kind != ExprKind::Binary && e->kind != ExprKind::Unary)
    return std::nullopt;
  for (const ExprRef &child : e->children)
    if (const std::optional<double> inside = operationsOn(value, stripCasts(child)))
      return *inside + (e->kind == ExprKind::Binary ? 1 : 0);
  return std::nullopt;
}

} // namespace nidus
