#include "analysis/frontend/symbolic/arithmetic.h"
#include "analysis/frontend/symbolic/values.h"
#include <algorithm>

namespace nidus::frontend {

Arithmetic::Arithmetic(NestFacts &facts)
    : context(facts.context), parameters(facts.parameters), names(facts.names), assumptions(facts.assumptions), memory(facts.memory),
      trace(facts.trace) {}

Poly Arithmetic::unknown(Scalar type, State &state, const std::string &hint) {
  std::string name = names.freshUnknown(hint);
  // A number of 32 bits or more that nothing else bounds must not look bounded: no array is that large.
  if (sizeOf(type) < 4)
    state.domain = state.domain.intersect(typeRange(name, type));
  else if (isUnsigned(type))
    state.domain = state.domain.intersect(constraint(Poly::name(name), ">="));
  return Poly::name(name);
}

Poly Arithmetic::polyOf(const Value &value, const TypeRef &type, State &state, const std::string &hint) {
  if (value.poly)
    return *value.poly;
  Poly name = unknown(value.range ? *value.range : isScalar(type) ? type->scalar : Scalar::Long, state, hint);
  if (value.limits)
    state.domain = state.domain.intersect(constraint(*subtract(name, Poly(value.limits->least)), ">="))
                       .intersect(constraint(*subtract(name, Poly(value.limits->most)), "<="));
  if (value.table >= 0) {
    auto [least, greatest] = endsOfValues(value.table);
    state.domain = state.domain.intersect(constraint(*subtract(name, least), ">="))
                       .intersect(constraint(*subtract(name, greatest), "<="));
  }
  return name;
}

static isl::set isAtMost(const std::string &a, const std::string &b) {
  return constraint(*subtract(Poly::name(b), Poly::name(a)), ">=");
}

/// The least and the greatest element of the table.
std::pair<Poly, Poly> Arithmetic::endsOfValues(int root) {
  if (!memory[root].valueEnds) {
    const std::string least = names.ofArgument(memory[root].name + "_min"), greatest = names.ofArgument(memory[root].name + "_max");
    const Scalar type = memory[root].element->scalar;
    parameters.add(least, typeRange(least, type));
    parameters.add(greatest, typeRange(greatest, type).intersect(isAtMost(least, greatest)));
    memory.setValueEnds(root, least, greatest);
  }
  const auto &[least, greatest] = *memory[root].valueEnds;
  return {Poly::name(least), Poly::name(greatest)};
}

/// A sum of sizes that is multiplied by a counter, (j + r) * (2*r + 1), is a stride: it gets a name, so that the
/// product is one term.
Poly Arithmetic::asFactor(const Poly &poly, State &state) {
  if (poly.terms().size() < 2 || !poly.isLinear() || !parameters.areAllOf(poly))
    return poly;
  std::string name = "size";
  for (const auto &[monomial, c] : poly.terms())
    name += "_" + (monomial.empty() ? "" : monomial[0] + "_") + std::to_string(c < 0 ? -c : c) + (c < 0 ? "m" : "");
  isl::set equal = constraint(*subtract(Poly::name(name), poly), "=");
  if (!parameters.isDerived(name))
    parameters.derive(name, {poly, "", 1, false}, everything());
  parameters.define(name, equal);
  state.domain = state.domain.intersect(equal);
  return Poly::name(name);
}

/// x * 2654435761u is a hash, and no subscript: modulo 2^n, isl computes with such numbers for minutes.
static bool hasHugeFactors(const Poly &poly) {
  constexpr int64_t most = 1 << 16;
  return std::any_of(poly.terms().begin(), poly.terms().end(), [](const auto &term) {
    return !term.first.empty() && (term.second > most || term.second < -most);
  });
}

Poly Arithmetic::wrap(const Poly &poly, Scalar type, State &state) {
  if (assumptions.provedIn(poly, type, state.domain))
    return poly;
  // Values of 8 and 16 bits are meant to wrap; sizes and subscripts are not.
  if (sizeOf(type) >= 4 && assumptions.assumeIn(poly, type, state.domain))
    return poly;
  if (poly.isConstant() && valueBits(type) < 64) {
    uint64_t mask = (uint64_t(1) << valueBits(type)) - 1, low = static_cast<uint64_t>(poly.constant()) & mask;
    bool isNegative = !isUnsigned(type) && (low >> (valueBits(type) - 1)) != 0;
    return Poly(static_cast<int64_t>(isNegative ? low | ~mask : low));
  }
  std::optional<Poly> value = assumptions.linear(poly);
  // A place that wraps is bounded by its guards, or by nothing: no array is as large as the type's range.
  const bool mayBePlace = sizeOf(type) >= 4 && names.usesUnknown(poly);
  if (!value || valueBits(type) == 64 || mayBePlace || hasHugeFactors(*value))
    return unknown(type, state);
  std::string name = names.fresh("v");
  int64_t modulus = int64_t(1) << valueBits(type);
  for (const std::string &used : value->names())
    if (names.isUnknown(used))
      names.makeUnknown(name);
  if (isUnsigned(type)) {
    state.domain = state.domain.intersect(moduloConstraint(name, *value, modulus));
    return Poly::name(name);
  }
  // Two's complement: ((v + 2^(n-1)) mod 2^n) - 2^(n-1).
  std::optional<Poly> shifted = add(*value, Poly(modulus / 2));
  if (!shifted)
    return unknown(type, state);
  state.domain = state.domain.intersect(moduloConstraint(name, *shifted, modulus));
  return *subtract(Poly::name(name), Poly(modulus / 2));
}

Poly Arithmetic::unsignedOf(const Poly &poly, Scalar type, State &state) {
  std::optional<Poly> value = assumptions.linear(poly);
  if (!value || assumptions.provedIn(poly, type, state.domain) || (!names.usesUnknown(poly) && assumptions.assumeIn(poly, type, state.domain)))
    return wrap(poly, type, state);
  std::string name = names.fresh("v");
  Poly result = Poly::name(name);
  bool isLong = valueBits(type) == 64;
  if (isLong || names.usesUnknown(poly))
    names.makeUnknown(name);
  isl::set same = constraint(*value, ">=").intersect(constraint(*subtract(result, *value), "="));
  isl::set wraps = constraint(*value, "<");
  if (isLong)
    wraps = wraps.intersect(constraint(*subtract(result, Poly(int64_t(1) << 62)), ">="));
  else
    wraps = wraps.intersect(constraint(*subtract(*subtract(result, *value), Poly(int64_t(1) << 32)), "="))
                .intersect(constraint(*subtract(result, Poly(int64_t(1) << 31)), ">="));
  state.domain = coalesced(state.domain.intersect(same.unite(wraps)));
  return result;
}

/// a * b: remembers the sizes by which products are multiplied.
void Arithmetic::noteProduct(const Poly &a, const Poly &b) {
  for (const auto &[sum, factor] : {std::pair(a, b), std::pair(b, a)})
    if (parameters.areAllOf(factor) && !parameters.areAllOf(sum))
      for (const auto &[monomial, coefficient] : sum.terms())
        for (const std::string &inner : monomial)
          for (const std::string &outer : factor.names())
            if (monomial.size() > 1 && parameters.has(inner))
              trace.multiply(outer, inner);
}

Value Arithmetic::magnitude(const Value &value, const TypeRef &type, State &state) {
  std::optional<Poly> p = value.poly ? assumptions.linear(*value.poly) : std::nullopt;
  if (!p) {
    Poly unsaid = unknown(type->scalar, state);
    state.domain = state.domain.intersect(constraint(unsaid, ">="));
    return integer(unsaid);
  }
  std::string name = names.fresh("v");
  if (names.usesUnknown(*p))
    names.makeUnknown(name);
  Poly result = Poly::name(name);
  isl::set same = constraint(*subtract(result, *p), "=").intersect(constraint(result, ">="));
  isl::set negated = constraint(*add(result, *p), "=").intersect(constraint(result, ">"));
  state.domain = coalesced(state.domain.intersect(same.unite(negated)));
  return integer(result);
}

Value Arithmetic::truthValue(const Split &split, State &state) {
  std::string name = names.fresh("v");
  if (!split.exact)
    names.makeUnknown(name);
  isl::set one = split.whenTrue.intersect(constraint(*subtract(Poly::name(name), Poly(1)), "="));
  isl::set zero = split.whenFalse.intersect(constraint(Poly::name(name), "="));
  state.domain = coalesced(state.domain.intersect(one.unite(zero)));
  return integer(Poly::name(name));
}

/// v & ~7 is v - (v & 7): the multiple of which it is, 8; 0: the mask clears other bits.
static int64_t clearedBits(int64_t mask, Scalar type) {
  if (isUnsigned(type) && sizeOf(type) == 4 && mask > INT32_MAX && mask <= UINT32_MAX)
    mask -= int64_t(1) << 32;
  int64_t multiple = mask < 0 && mask > INT32_MIN ? -mask : 0;
  return multiple > 1 && (multiple & (multiple - 1)) == 0 ? multiple : 0;
}

/// v & mask lies between 0 and the mask, whatever v is.
static Value masked(int64_t mask) {
  Value result = integer();
  if (mask >= 0)
    result.limits = Limits{0, mask};
  return result;
}

std::optional<Poly> Arithmetic::combined(const std::string &op, Poly x, Poly y, State &state) {
  if (op != "*")
    return op == "+" ? add(x, y) : subtract(x, y);
  if (parameters.areAllOf(x) != parameters.areAllOf(y))
    x = asFactor(x, state), y = asFactor(y, state);
  noteProduct(x, y);
  return multiply(x, y);
}

Value Arithmetic::compute(const std::string &op, const TypeRef &type, Value a, Value b, const TypeRef &typeB, State &state) {
  Scalar t = type->scalar;
  bool multiplies = op == "*" && ((a.poly && a.poly->isConstant()) || (b.poly && b.poly->isConstant()));
  std::optional<Poly> result;
  if (op == "+" || op == "-" || op == "*") {
    bool isBounded = (a.poly || a.limits || a.table >= 0) && (b.poly || b.limits || b.table >= 0);
    if (!isBounded && ((!a.poly && !b.poly) || (op == "*" && !multiplies)))
      return integer();
    Poly x = polyOf(a, type, state), y = polyOf(b, type, state);
    result = combined(op, x, y, state);
  } else if (op == "<<") {
    if (a.poly && b.poly && b.poly->isConstant() && b.poly->constant() >= 0 && b.poly->constant() < 31)
      result = multiply(*a.poly, Poly(int64_t(1) << b.poly->constant()));
  } else if (op == "/" || op == "%" || op == ">>" || op == "&") {
    // By a positive number: floor division, exact where the dividend is not negative (>> and & also below zero).
    if (!b.poly || !b.poly->isConstant()) {
      if (op == "&" && a.poly && a.poly->isConstant())
        return compute(op, type, b, a, typeB, state);
      return b.poly ? divideBySize(a, *b.poly, op, type, false, state) : integer();
    }
    Poly x = polyOf(a, type, state);
    int64_t divisor = b.poly->constant();
    if (op == "&")
      if (int64_t multiple = clearedBits(divisor, t))
        if (Value rest = compute(op, type, a, integer(Poly(multiple - 1)), typeB, state); rest.poly)
          return integer(subtract(x, *rest.poly));
    if (op == ">>")
      divisor = divisor >= 0 && divisor < 62 ? int64_t(1) << divisor : 0;
    if (op == "&")
      divisor = divisor >= 0 && divisor < INT64_MAX && ((divisor + 1) & divisor) == 0 ? divisor + 1 : 0;
    std::optional<Poly> dividend = assumptions.linear(x);
    if (op == "&" && (divisor <= 0 || !dividend))
      return masked(b.poly->constant());
    if (op == "%" && divisor > 0 && !dividend)
      return divideBySize(a, *b.poly, op, type, false, state);
    if (divisor <= 0 || !dividend)
      return integer();
    return divide(*dividend, divisor, op, state);
  }
  if (!result)
    return integer();
  if (isUnsigned(t))
    return integer(wrap(*result, t, state));
  return integer(result);
}

} // namespace nidus::frontend
