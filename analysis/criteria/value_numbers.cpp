#include "analysis/criteria/value_numbers.h"
#include <algorithm>

namespace nidus {

std::string baseChangedBy(const Expr &assignment) {
  if (assignment.kind != ExprKind::Assign && assignment.kind != ExprKind::Increment)
    return "";
  ExprRef place = assignment.children[0];
  while (place->kind != ExprKind::Variable && !place->children.empty())
    place = place->children[0];
  return place->name;
}

ValueNumbers::Value ValueNumbers::variable(const std::string &name) {
  const auto [found, isNew] = variables.try_emplace(name, Value{last + 1, levelOfOthers});
  last += isNew;
  return found->second;
}

std::optional<ValueNumbers::Value> ValueNumbers::of(const ExprRef &e) {
  switch (e->kind) {
  case ExprKind::Variable:
    return variable(e->name);
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::Member:
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Conditional:
  case ExprKind::Cast:
    break;
  default:
    return std::nullopt;
  }
  std::string text = std::to_string(static_cast<int>(e->kind)) + e->op + (e->value ? std::to_string(*e->value) : e->spelling) + e->name;
  if (e->kind == ExprKind::Cast && e->type)
    text += isScalar(e->type) ? std::to_string(static_cast<int>(e->type->scalar)) : "?";
  int level = 0;
  for (const ExprRef &child : e->children) {
    const std::optional<Value> value = of(child);
    if (!value)
      return std::nullopt;
    text += " " + std::to_string(value->number);
    level = std::max(level, value->level);
  }
  const auto [found, isNew] = byText.try_emplace(text, Value{last + 1, level});
  last += isNew;
  return found->second;
}

void ValueNumbers::changeAllOf(const StmtRef &code, int level) {
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      change(s.name, level);
  });
  forEachExpr(code, [&](const Expr &e) {
    if (const std::string changed = baseChangedBy(e); !changed.empty())
      change(changed, level);
  });
}

} // namespace nidus
