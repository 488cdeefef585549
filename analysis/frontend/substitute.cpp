#include "analysis/frontend/substitute.h"

namespace nidus::frontend {

/// The number of scalars in an object of the type, as code; null: one.
static ExprRef countOf(const TypeRef &type, const Substitution &substitution) {
  ExprRef count;
  for (TypeRef t = type; isArray(t); t = t->element) {
    ExprRef extent = t->extent ? intLiteral(*t->extent) : substitution.apply(t->extentExpr);
    count =
        count ? binary("*", cast(scalarType(Scalar::Long), count, false), extent, scalarType(Scalar::Long)) : extent;
  }
  return count;
}

/// int stays int while every array level has a constant extent: the offset then fits it.
static ExprRef product(const ExprRef &index, const ExprRef &count) {
  if (!count)
    return index;
  bool narrow = count->kind == ExprKind::IntLiteral && isScalar(index->type) && index->type->scalar == Scalar::Int;
  if (narrow)
    return binary("*", index, count, scalarType(Scalar::Int));
  return binary("*", cast(scalarType(Scalar::Long), index, false), count, scalarType(Scalar::Long));
}

static ExprRef sum(const ExprRef &a, const ExprRef &b) {
  bool narrow = a->type->scalar == Scalar::Int && b->type->scalar == Scalar::Int;
  return binary("+", a, b, scalarType(narrow ? Scalar::Int : Scalar::Long));
}

std::optional<Substitution::Linear> Substitution::linearise(const ExprRef &lvalue) const {
  auto found = replacements.find(lvalue.get());
  if (found != replacements.end() && isArray(lvalue->type))
    return Linear{found->second, nullptr};
  if (lvalue->kind == ExprKind::Deref && isArray(lvalue->type))
    return Linear{apply(lvalue->children[0]), nullptr};
  if (lvalue->kind != ExprKind::Subscript)
    return std::nullopt;
  const ExprRef &base = lvalue->children[0];
  ExprRef index = product(apply(lvalue->children[1]), countOf(lvalue->type, *this));
  if (!isArray(base->type))
    return isArray(lvalue->type) ? std::optional(Linear{apply(base), index}) : std::nullopt;
  std::optional<Linear> outer = linearise(base);
  if (!outer)
    return std::nullopt;
  return Linear{outer->pointer, outer->index ? sum(outer->index, index) : index};
}

ExprRef Substitution::apply(const ExprRef &expr) const {
  if (!expr)
    return expr;
  auto found = replacements.find(expr.get());
  if (found != replacements.end() && !isArray(expr->type))
    return found->second;
  if (expr->kind == ExprKind::Subscript && !isArray(expr->type) && isArray(expr->children[0]->type)) {
    if (std::optional<Linear> flat = linearise(expr)) {
      auto e = std::make_shared<Expr>(*expr);
      e->children = {flat->pointer, flat->index};
      return e;
    }
  }
  // A row used as a pointer: a[i] decays to a + i * width.
  if (expr->kind == ExprKind::Cast && isArray(expr->children[0]->type) && isPointer(expr->type)) {
    if (std::optional<Linear> flat = linearise(expr->children[0]))
      return flat->index ? binary("+", flat->pointer, flat->index, expr->type) : flat->pointer;
  }
  auto e = std::make_shared<Expr>(*expr);
  bool changed = false;
  for (ExprRef &child : e->children) {
    ExprRef replaced = apply(child);
    changed |= replaced != child;
    child = replaced;
  }
  return changed ? e : expr;
}

StmtRef Substitution::apply(const StmtRef &stmt) const {
  if (!stmt)
    return stmt;
  auto s = std::make_shared<Stmt>(*stmt);
  s->expr = apply(stmt->expr);
  s->step = apply(stmt->step);
  for (StmtRef &child : s->children)
    child = apply(child);
  return s;
}

} // namespace nidus::frontend
