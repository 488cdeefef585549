#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/loop_header.h"
#include <algorithm>
#include <limits>

namespace nidus::frontend {

static ExprRef literal(int64_t value) {
  return intLiteral(value, value > std::numeric_limits<int32_t>::max() || value < std::numeric_limits<int32_t>::min() ? Scalar::Long : Scalar::Int);
}

/// As numbers, where both are.
static ExprRef productOf(const ExprRef &a, const ExprRef &b, const TypeRef &type) {
  const std::optional<int64_t> first = literalValue(a), second = literalValue(b);
  int64_t all = 0;
  return first && second && !__builtin_mul_overflow(*first, *second, &all) ? literal(all) : binary("*", a, b, type);
}

/// The number of scalars in an object of the type, as code; null: one.
static ExprRef countOf(const TypeRef &type, const Substitution &substitution) {
  ExprRef count;
  for (TypeRef t = type; isArray(t); t = t->element) {
    ExprRef extent = t->extent ? literal(*t->extent) : substitution.apply(t->extentExpr);
    const bool isNumber = count && literalValue(count) && literalValue(extent);
    count = !count ? extent : productOf(isNumber ? count : cast(scalarType(Scalar::Long), count, false), extent, scalarType(Scalar::Long));
  }
  return count;
}

/// Does an int count all elements of the declared array?
static bool isCountedByInt(const TypeRef &type) {
  int64_t all = 1;
  for (TypeRef t = type; isArray(t); t = t->element)
    if (!t->extent || __builtin_mul_overflow(all, *t->extent, &all))
      return false;
  return all <= std::numeric_limits<int32_t>::max();
}

/// int stays int in arrays whose elements it counts: rows behind a pointer may be more.
static ExprRef offsetOf(const ExprRef &index, const ExprRef &count, bool isSmall) {
  if (!count)
    return index;
  const bool isInt = isScalar(index->type) && index->type->scalar == Scalar::Int;
  if (isInt && isSmall && literalValue(count))
    return productOf(index, count, scalarType(Scalar::Int));
  const bool isWidened = isInt && isScalar(count->type) && count->type->scalar == Scalar::Long;
  return productOf(isWidened || literalValue(index) ? index : cast(scalarType(Scalar::Long), index, false), count, scalarType(Scalar::Long));
}

static ExprRef sum(const ExprRef &a, const std::string &op, const ExprRef &b) {
  bool narrow = a->type->scalar == Scalar::Int && b->type->scalar == Scalar::Int;
  return binary(op, a, b, scalarType(narrow ? Scalar::Int : Scalar::Long));
}

/// A pointer to arrays.
static bool isRows(const TypeRef &type) { return isPointer(type) && isArray(type->element); }

/// The scalar or struct at the bottom of a pointer to arrays, or of an array.
static std::string scalarName(TypeRef type) {
  if (isPointer(type))
    type = type->element;
  while (isArray(type))
    type = type->element;
  return spell(unqualified(type));
}

Substitution::Linear Substitution::moved(const Linear &from, const std::string &op, const ExprRef &by) {
  if (literalValue(by) == 0)
    return from;
  if (from.index)
    return {from.pointer, sum(from.index, op, by), from.isSmall};
  return {from.pointer, op == "+" ? by : sum(intLiteral(0), op, by), from.isSmall};
}

std::optional<Substitution::Linear> Substitution::linearise(const ExprRef &lvalue) const {
  auto found = replacements.find(lvalue);
  if (found != replacements.end() && isArray(lvalue->type))
    return Linear{found->second, nullptr, isCountedByInt(lvalue->type)};
  if (lvalue->kind == ExprKind::Deref && isArray(lvalue->type))
    return lineariseRows(lvalue->children[0]);
  if (lvalue->kind != ExprKind::Subscript)
    return std::nullopt;
  const ExprRef &base = lvalue->children[0];
  if (!isArray(base->type) && !isArray(lvalue->type))
    return std::nullopt;
  std::optional<Linear> outer = isArray(base->type) ? linearise(base) : lineariseRows(base);
  return outer ? std::optional(moved(*outer, "+", offsetOf(apply(lvalue->children[1]), countOf(lvalue->type, *this), outer->isSmall)))
               : outer;
}

/// A pointer to arrays as a pointer to their elements, and how many of them it is away: b + i, b being float (*)[50],
/// is b and i * 50. Nothing when it is the kernel's own.
std::optional<Substitution::Linear> Substitution::lineariseRows(const ExprRef &pointer) const {
  auto found = replacements.find(pointer);
  if (found != replacements.end())
    return Linear{found->second, nullptr};
  const ExprRef &first = pointer->children.empty() ? pointer : pointer->children[0];
  const bool isOfSame = scalarName(pointer->type) == scalarName(first->type);
  if (pointer->kind == ExprKind::AddressOf || (pointer->kind == ExprKind::Cast && isArray(first->type) && isOfSame))
    return linearise(first);
  if (pointer->kind == ExprKind::Cast && isRows(first->type) && isOfSame)
    return lineariseRows(first);
  if (pointer->kind == ExprKind::Binary) {
    const bool isLeft = isPointer(first->type);
    if (std::optional<Linear> from = lineariseRows(pointer->children[isLeft ? 0 : 1]))
      return moved(*from, pointer->op,
                   offsetOf(apply(pointer->children[isLeft ? 1 : 0]), countOf(pointer->type->element, *this), from->isSmall));
  }
  if (mentionsReplaced(pointer))
    throw Refusal{{ReasonId::UnsupportedType, pointer->location, "a pointer to arrays is computed in the loop nest",
                   "use a pointer to elements"}};
  return std::nullopt;
}

bool Substitution::mentionsReplaced(const ExprRef &expr) const {
  return replacements.count(expr) || std::any_of(expr->children.begin(), expr->children.end(),
                                                       [&](const ExprRef &e) { return mentionsReplaced(e); });
}

ExprRef Substitution::apply(const ExprRef &expr) const {
  if (!expr)
    return expr;
  auto found = replacements.find(expr);
  if (found != replacements.end() && !isArray(expr->type) && !isRows(expr->type))
    return found->second;
  if (expr->kind == ExprKind::Subscript && !isArray(expr->type) && isArray(expr->children[0]->type)) {
    if (std::optional<Linear> flat = linearise(expr)) {
      auto e = std::make_shared<Expr>(*expr);
      e->children = {flat->pointer, flat->index ? flat->index : intLiteral(0)};
      return e;
    }
  }
  if (isRows(expr->type))
    if (std::optional<Linear> rows = lineariseRows(expr)) {
      ExprRef pointer = rows->index ? binary("+", rows->pointer, rows->index, rows->pointer->type) : rows->pointer;
      return cast(expr->type, pointer, false);
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
