#include "analysis/frontend/symbolic/conversions.h"
#include "analysis/frontend/symbolic/values.h"
#include <numeric>

namespace nidus::frontend {

Conversions::Conversions(NestFacts &facts, Arithmetic &arithmetic, FloatBounds &floats)
    : source(facts.source), names(facts.names), parameters(facts.parameters), assumptions(facts.assumptions), memory(facts.memory),
      arithmetic(arithmetic), floats(floats) {}

/// Has the type every value of the other one?
static bool holdsAllOf(Scalar type, Scalar other) {
  const bool isWider = sizeOf(type) > sizeOf(other), isAsWide = sizeOf(type) == sizeOf(other);
  return isUnsigned(other) == isUnsigned(type) ? isWider || isAsWide : isWider && isUnsigned(other);
}

Value Conversions::convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state) {
  if (isPointer(to))
    return value.kind == Value::Kind::Pointer ? convertPointer(value, to, state) : valueOfType(to);
  if (isPointer(from) && isInteger(to) && to->scalar != Scalar::Bool)
    refuse(ReasonId::PointerValue, source.nest->location, "an address is used as a number");
  if (isFloating(to))
    return floats.converted(value, from, to);
  if (!isInteger(to))
    return valueOfType(to);
  if (isFloating(from) && to->scalar != Scalar::Bool)
    return floats.truncated(value, to->scalar, state);
  if (value.kind != Value::Kind::Integer || !isInteger(from))
    return integer();
  if (!value.poly) {
    Value v = integer();
    Scalar source = value.range.value_or(from->scalar);
    if (sizeOf(source) < sizeOf(to->scalar) && (isUnsigned(source) || !isUnsigned(to->scalar)))
      v.range = source;
    if (value.limits && fits(*value.limits, to->scalar))
      v.limits = value.limits;
    if (!value.range && holdsAllOf(to->scalar, source))
      v.table = value.table;
    return v;
  }
  if (to->scalar == Scalar::Bool && from->scalar != Scalar::Bool) {
    std::optional<Poly> p = assumptions.linear(*value.poly);
    Split split{everything(), everything(), false};
    if (p) {
      split.whenFalse = constraint(*p, "=");
      split.whenTrue = everything().subtract(split.whenFalse);
      split.exact = !names.usesUnknown(*p);
    }
    return arithmetic.truthValue(split, state);
  }
  Scalar source = from->scalar, target = to->scalar;
  bool widens = (isUnsigned(source) ? sizeOf(source) < sizeOf(target) || isUnsigned(target) : !isUnsigned(target)) &&
                sizeOf(source) <= sizeOf(target);
  if (widens)
    return value;
  bool losesSign = !isUnsigned(source) && isUnsigned(target) && sizeOf(target) >= 4 && sizeOf(source) <= sizeOf(target);
  return integer(losesSign ? arithmetic.unsignedOf(*value.poly, target, state) : arithmetic.wrap(*value.poly, target, state));
}

static bool isSame(const TypeRef &a, const TypeRef &b) { return spell(unqualified(a)) == spell(unqualified(b)); }

/// The bytes of any scalar, and the halves of an integer: no access reaches into two elements of the pointer's own type.
static bool isPartOf(const TypeRef &part, const TypeRef &whole) {
  if (!isInteger(part) || !isScalar(whole) || part->scalar == Scalar::Bool)
    return false;
  int size = sizeOf(part->scalar);
  return size == 1 || (isInteger(whole) && size < sizeOf(whole->scalar));
}

/// The size divided by a number of which it is a multiple: that is proved, or tested at run time.
std::optional<Poly> Conversions::dividedBy(const std::string &size, int64_t divisor, State &state) {
  const Poly value = Poly::name(size);
  isl::set multiples = multiplesOf(size, divisor);
  if (parameters.withRanges(assumptions.known().intersect(multiples)).is_empty())
    return std::nullopt;
  if (!parameters.withRanges(assumptions.known()).is_subset(multiples))
    assumptions.limit(multiples);
  if (std::string own = quotientName(value, divisor, "/"); parameters.isDerived(own)) // the code divides by it, too
    return Poly::name(own);
  // Where it is tested, floor division and C's are the same.
  const std::string name = "part__" + size + "_by_" + std::to_string(divisor);
  isl::set definition = floorConstraint(name, value, divisor);
  if (!parameters.isDerived(name))
    parameters.derive(name, {value, "/", divisor, false}, everything());
  parameters.define(name, definition);
  state.domain = state.domain.intersect(definition);
  return Poly::name(name);
}

/// What counts parts of elements in elements: every term is a multiple because of its number, or of one of its sizes.
std::optional<Poly> Conversions::inElements(const Poly &offset, int64_t parts, State &state) {
  Poly sum;
  for (const auto &[factors, coefficient] : offset.terms()) {
    const int64_t common = std::gcd(parts, coefficient), divisor = parts / common;
    std::optional<Poly> term = divisor == 1 ? std::optional(Poly::term(factors, coefficient / parts)) : std::nullopt;
    for (auto factor = factors.begin(); factor != factors.end() && !term; ++factor) {
      std::optional<Poly> size = parameters.has(*factor) ? dividedBy(*factor, divisor, state) : std::nullopt;
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

Value Conversions::convertPointer(Value value, const TypeRef &to, State &state) {
  if (value.root < 0 || value.parts == 0 || isVoid(to->element))
    return value;
  const Root &root = memory[value.root];
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

std::optional<Poly> Conversions::withFlippedBits(const Poly &n, int64_t parts, State &state) {
  // Multiples keep their place, also those that are no linear terms.
  Poly multiples(0);
  for (const auto &[factors, coefficient] : n.terms())
    if (coefficient % parts == 0)
      multiples = add(multiples, Poly::term(factors, coefficient)).value();
  std::optional<Poly> rest = assumptions.linear(subtract(n, multiples).value());
  Value quotient = rest ? arithmetic.divide(*rest, parts, ">>", state) : integer();
  std::optional<Poly> flipped = quotient.poly ? multiply(*quotient.poly, Poly(2 * parts)) : std::nullopt;
  for (const Poly &term : {Poly(parts - 1), multiples})
    flipped = flipped ? add(*flipped, term) : std::nullopt;
  return flipped ? subtract(*flipped, *rest) : std::nullopt;
}

} // namespace nidus::frontend
