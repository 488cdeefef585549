//===- pointers.cpp - pointers that change their type -------------------------===//
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/frontend/symbolic/values.h"
#include <numeric>

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

/// The size divided by a number of which it is a multiple: that is proved, or tested at run time.
std::optional<Poly> NestBuilder::dividedBy(const std::string &size, int64_t divisor, State &state) {
  const Poly value = Poly::name(size);
  isl::set multiples = multiplesOf(size, divisor);
  if (withRanges(known().intersect(multiples)).is_empty())
    return std::nullopt;
  if (!withRanges(known()).is_subset(multiples))
    limits = limits.intersect(multiples);
  if (std::string own = quotientName(value, divisor, "/"); derived.count(own)) // the code divides by it, too
    return Poly::name(own);
  // Where it is tested, floor division and C's are the same.
  const std::string name = "part__" + size + "_by_" + std::to_string(divisor);
  isl::set definition = floorConstraint(name, value, divisor);
  if (!derived.count(name))
    derive(name, {value, "/", divisor, false}, everything());
  define(name, definition);
  state.domain = state.domain.intersect(definition);
  return Poly::name(name);
}

/// What counts parts of elements in elements: every term is a multiple because of its number, or of one of its sizes.
std::optional<Poly> NestBuilder::inElements(const Poly &offset, int64_t parts, State &state) {
  Poly sum;
  for (const auto &[factors, coefficient] : offset.terms()) {
    const int64_t common = std::gcd(parts, coefficient), divisor = parts / common;
    std::optional<Poly> term = divisor == 1 ? std::optional(Poly::term(factors, coefficient / parts)) : std::nullopt;
    for (auto factor = factors.begin(); factor != factors.end() && !term; ++factor) {
      std::optional<Poly> size = parameterNames.count(*factor) ? dividedBy(*factor, divisor, state) : std::nullopt;
      Monomial others(factors.begin(), factor);
      others.insert(others.end(), factor + 1, factors.end());
      term = size ? multiply(*size, Poly::term(others, coefficient / common)) : std::nullopt;
    }
    std::optional<Poly> next = term ? add(sum, *term) : std::nullopt;
    if (!next)
      return std::nullopt;
    sum = *next;
  }
  return sum;
}

/// The offset counts elements of the root, whatever the pointer's type is on the way to them, or parts of them: rows that are
/// bytes apart, (float *)((char *)image + y * pitch), are rows of elements.
Value NestBuilder::convertPointer(Value value, const TypeRef &to, State &state) {
  if (value.root < 0 || value.parts == 0 || isVoid(to->element))
    return value;
  const Root &root = roots[value.root];
  TypeRef target = scalarElement(to->element);
  const bool isWhole = isSame(target, root.element) || (isSame(target, root.pointee) && !root.isOfParts());
  const bool isPart = root.isOfParts() ? isSame(target, root.pointee) || isPartOf(target, root.element)
                                       : isPartOf(target, root.pointee) && isSame(root.element, root.pointee);
  const int64_t parts = isWhole ? 1 : isPart ? root.partsOf(target) : 0;
  if (parts == value.parts)
    return value;
  if (parts > 0 && parts % value.parts == 0)
    value.poly = value.poly ? multiply(*value.poly, Poly(parts / value.parts)) : std::nullopt;
  else if (parts > 0 && value.parts % parts == 0)
    value.poly = value.poly ? inElements(*value.poly, value.parts / parts, state) : std::nullopt;
  value.parts = parts;
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
  replacements[expr] = inKernel(value.root);
  replacements.erase(typed);
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
  Value value = convertPointer(evaluate(e->children[0], state), to, state);
  if (mask == 0 || value.root < 0)
    return value;
  const Root &root = roots[value.root];
  int64_t size = isScalar(root.element) ? sizeOf(root.element->scalar) : 1, parts = mask / size + 1;
  bool isInWord = mask > 0 && mask % size == 0 && (parts & (parts - 1)) == 0 && root.unitsPer(root.pointee) % parts == 0;
  value.poly = isInWord && value.poly ? withFlippedBits(*value.poly, parts, state) : std::nullopt;
  return value;
}

} // namespace nidus::frontend
