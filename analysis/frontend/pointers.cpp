//===- pointers.cpp - pointers that change their type -------------------------===//
#include "analysis/frontend/loop_header.h"
#include "analysis/frontend/syntax.h"
#include "analysis/frontend/values.h"

namespace nidus::frontend {

static bool isVoid(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::Void; }

static bool isSame(const TypeRef &a, const TypeRef &b) { return spell(unqualified(a)) == spell(unqualified(b)); }

/// The bytes of any scalar, and the halves of an integer: no access reaches into two elements of the pointer's own type.
static bool isPartOf(const TypeRef &part, const TypeRef &whole) {
  if (!isInteger(part) || !isScalar(whole) || part->scalar == Scalar::Bool)
    return false;
  int size = sizeOf(part->scalar);
  return size == 1 || (isInteger(whole) && size < sizeOf(whole->scalar));
}

/// Without conversions that keep an address as it is.
static ExprRef withoutConversions(ExprRef e) {
  while (e->kind == ExprKind::Cast && isInteger(e->children[0]->type) && isInteger(e->type) &&
         sizeOf(e->type->scalar) >= 8 && sizeOf(e->children[0]->type->scalar) >= 8)
    e = e->children[0];
  return e;
}

/// The offset counts elements of the root, whatever the pointer's type is on the way to them.
Value NestBuilder::convertPointer(Value value, const TypeRef &to) const {
  if (value.root < 0 || isVoid(to->element))
    return value;
  const Root &root = roots[value.root];
  TypeRef target = scalarElement(to->element);
  if (isSame(target, root.element) || isSame(target, root.pointee))
    return value;
  if (isPartOf(target, root.pointee) && isSame(root.element, root.pointee))
    throw OtherView{textOf(root.host), unqualified(target)};
  value.root = -1;
  value.poly.reset();
  return value;
}

/// (float *)data of a void *data that no iteration changes: an array of what it is cast to.
std::optional<Value> NestBuilder::untypedPointer(const ExprRef &expr, const TypeRef &to, State &state) {
  bool isFixed = isVoid(expr->type->element) && renaming.empty() && isPlainObject(expr) && isUnchanging(expr);
  if (!isFixed || isVoid(to->element))
    return std::nullopt;
  auto typed = std::make_shared<Expr>(*expr);
  typed->type = pointerTo(to->element);
  Value value = evaluate(typed, state);
  roots[value.root].host = expr;
  replacements[expr.get()] = inKernel(value.root);
  replacements.erase(typed.get());
  return value;
}

/// n ^ (parts - 1), parts being a power of two: with n = parts * q + r, 0 <= r < parts, this is parts * q + (parts - 1 - r).
std::optional<Poly> NestBuilder::withFlippedBits(const Poly &n, int64_t parts, State &state) {
  // Multiples keep their place, also those that are no linear terms.
  Poly multiples(0);
  for (const auto &[factors, coefficient] : n.terms())
    if (coefficient % parts == 0)
      multiples = add(multiples, Poly::term(factors, coefficient)).value();
  std::optional<Poly> rest = linear(subtract(n, multiples).value());
  Value quotient = rest ? divide(*rest, parts, ">>", state) : integer();
  std::optional<Poly> flipped = quotient.poly ? multiply(*quotient.poly, Poly(2 * parts)) : std::nullopt;
  for (const Poly &term : {Poly(parts - 1), multiples})
    flipped = flipped ? add(*flipped, term) : std::nullopt;
  return flipped ? subtract(*flipped, *rest) : std::nullopt;
}

/// (uint8_t *)((uintptr_t)p ^ 3): the bytes of a word in the order of the other kind of machine. The words lie at multiples
/// of their size, on the device too, so that the last bits of the address are those of the byte's number.
std::optional<Value> NestBuilder::throughInteger(const ExprRef &expr, const TypeRef &to, State &state) {
  ExprRef e = withoutConversions(expr);
  int64_t mask = 0;
  if (e->kind == ExprKind::Binary && e->op == "^" && literalValue(e->children[1])) {
    mask = *literalValue(e->children[1]);
    e = withoutConversions(e->children[0]);
  }
  if (e->kind != ExprKind::Cast || !isPointer(e->children[0]->type) || sizeOf(e->type->scalar) < 8)
    return std::nullopt;
  Value value = convertPointer(evaluate(e->children[0], state), to);
  if (mask == 0 || value.root < 0)
    return value;
  const Root &root = roots[value.root];
  int64_t size = isScalar(root.element) ? sizeOf(root.element->scalar) : 1, parts = mask / size + 1;
  bool isInWord = mask > 0 && mask % size == 0 && (parts & (parts - 1)) == 0 && root.elementsPer(root.pointee) % parts == 0;
  value.poly = isInWord && value.poly ? withFlippedBits(*value.poly, parts, state) : std::nullopt;
  return value;
}

} // namespace nidus::frontend
