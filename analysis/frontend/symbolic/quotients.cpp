//===- quotients.cpp - quotients and remainders ---------------------------===//
#include "analysis/frontend/symbolic/arithmetic.h"
#include "analysis/frontend/symbolic/values.h"
#include <algorithm>

namespace nidus::frontend {

std::string quotientName(const Poly &dividend, int64_t divisor, const std::string &op) {
  std::string name = op == "/" ? "div" : op == "%" ? "rem" : op == ">>" ? "quo" : "mod";
  for (const auto &[monomial, c] : dividend.terms())
    name += "_" + (monomial.empty() ? "" : monomial[0] + "_") + std::to_string(c < 0 ? -c : c) + (c < 0 ? "m" : "");
  return name + "_by_" + std::to_string(divisor);
}

/// v / d and so on of numbers: WIDTH / 2 is one.
static int64_t dividedNumber(int64_t dividend, int64_t divisor, const std::string &op) {
  int64_t quotient = dividend / divisor, rest = dividend % divisor;
  if ((op == ">>" || op == "&") && rest < 0)
    --quotient, rest += divisor;
  return op == "/" || op == ">>" ? quotient : rest;
}

Value Arithmetic::divide(const Poly &dividend, int64_t divisor, const std::string &op, State &state) {
  if (dividend.isConstant())
    return integer(Poly(dividedNumber(dividend.constant(), divisor, op)));
  // A quotient of sizes is a size of its own: a stride perhaps.
  bool isSize = parameters.areAllOf(dividend) && !dividend.isConstant();
  std::string name = isSize ? quotientName(dividend, divisor, op) : names.fresh("v");
  if (isSize && !parameters.isDerived(name))
    parameters.derive(name, {dividend, op == ">>" ? "floord" : op == "&" ? "mod" : op, divisor, false}, everything());
  if (names.usesUnknown(dividend))
    names.makeUnknown(name);
  bool quotient = op == "/" || op == ">>";
  auto divided = [&](const std::string &result, const Poly &value) {
    return quotient ? floorConstraint(result, value, divisor) : moduloConstraint(result, value, divisor);
  };
  isl::set negative = constraint(dividend, "<");
  // The definition of a size must hold for all parameters, not only where it is used.
  bool floors = op == ">>" || op == "&" ||
                (!isSize && parameters.withRanges(state.domain.intersect(assumptions.known()).intersect(negative)).is_empty());
  if (floors) {
    isl::set result = divided(name, dividend);
    state.domain = state.domain.intersect(result);
    if (isSize)
      parameters.define(name, result);
    return integer(Poly::name(name));
  }
  // -((-v) / d)
  static const std::string mirrored = "mirrored__0";
  isl::set below = divided(mirrored, *subtract(Poly(0), dividend))
                       .intersect(constraint(*add(Poly::name(name), Poly::name(mirrored)), "="))
                       .project_out_param(mirrored);
  isl::set above = divided(name, dividend).intersect(constraint(dividend, ">="));
  isl::set result = coalesced(above.unite(below.intersect(negative)));
  state.domain = coalesced(state.domain.intersect(result));
  if (isSize)
    parameters.define(name, result);
  return integer(Poly::name(name));
}

std::optional<Value> Arithmetic::periodic(const ExprRef &expr, const Poly &dividend, const Poly &divisor, State &state) {
  constexpr int mostTurns = 3;
  std::optional<Poly> v = assumptions.linear(dividend), d = assumptions.linear(divisor);
  std::optional<Poly> all = d ? multiply(*d, Poly(mostTurns)) : std::nullopt;
  if (!v || !all || !isModerate(*all) || parameters.areAllOf(*v) || !assumptions.provedAtMost(Poly(1), *d, state.domain) ||
      !assumptions.provedAtMost(Poly(0), *v, state.domain))
    return std::nullopt;
  auto less = [&](int turns) { return *subtract(*v, *multiply(*d, Poly(turns))); };
  int turns = 1;
  while (turns <= mostTurns && !assumptions.provedAtMost(*add(less(turns), Poly(1)), Poly(0), state.domain))
    ++turns;
  if (turns > mostTurns)
    return std::nullopt;
  // Where the value changes over is a condition; each has a node of its own for a name.
  std::vector<std::pair<Poly, isl::set>> pieces;
  isl::set rest = state.domain;
  for (int k = 0; k < turns; ++k) {
    State before = state, after = state;
    before.domain = rest.intersect(constraint(less(k + 1), "<"));
    after.domain = rest.intersect(constraint(less(k + 1), ">="));
    if (k + 1 < turns)
      trace.decide({context.calls(), expr->children[k]}, {after.domain, before.domain});
    if (!assumptions.isNever(before.domain))
      pieces.emplace_back(less(k), before.domain);
    rest = after.domain;
  }
  if (pieces.size() == 1)
    return integer(pieces[0].first);
  std::string name = names.fresh("v");
  if (names.usesUnknown(*v) || names.usesUnknown(*d))
    names.makeUnknown(name);
  state.domain = nothing();
  for (const auto &[value, domain] : pieces)
    state.domain = state.domain.unite(domain.intersect(constraint(*subtract(Poly::name(name), value), "=")));
  return integer(Poly::name(name));
}

/// Is the size 1 or more? Where a subscript depends on it, a test before the nest may say so.
bool Arithmetic::isPositive(const Poly &size, bool reachesSubscript, const State &state) {
  return assumptions.provedAtMost(Poly(1), size, state.domain) ||
         (reachesSubscript && assumptions.assume(state.domain.intersect(assumptions.known()).intersect(constraint(size, "<="))));
}

/// Without a size that is among these factors, or without those of the product that it is.
static std::optional<Monomial> withoutFactor(Monomial factors, const Poly &size, const Parameters &parameters) {
  if (size.terms().size() != 1 || size.terms().begin()->second != 1)
    return std::nullopt;
  Monomial parts = size.terms().begin()->first;
  if (parts.size() == 1 && parameters.isProduct(parts[0]))
    parts = parameters.derivation(parts[0]).value.terms().begin()->first;
  for (const std::string &part : parts) {
    const auto found = std::find(factors.begin(), factors.end(), part);
    if (found == factors.end())
      return std::nullopt;
    factors.erase(found);
  }
  return factors;
}

/// What is left, without the divisor, of the product of sizes that the dividend is less than: h for i < w * h and the divisor w. Of several
/// products the one of the fewest sizes.
std::optional<Poly> Arithmetic::otherFactors(const Poly &dividend, const Poly &divisor, const State &state) {
  std::optional<Monomial> fewest;
  for (const std::string &name : parameters.derived()) {
    if (!parameters.isProduct(name) || !assumptions.provedAtMost(*add(dividend, Poly(1)), Poly::name(name), state.domain))
      continue;
    const std::optional<Monomial> factors = withoutFactor(parameters.derivation(name).value.terms().begin()->first, divisor, parameters);
    if (factors && (!fewest || factors->size() < fewest->size()))
      fewest = factors;
  }
  const std::optional<Poly> others = fewest ? assumptions.linear(Poly::term(*fewest, 1)) : std::nullopt;
  return others && isPositive(*others, true, state) ? others : std::nullopt;
}

static std::string quotientOfSizesName(const Poly &dividend, const Poly &divisor) {
  return quotientName(dividend, 1, "/") + "_per_" + quotientName(divisor, 1, "/");
}

/// The quotient of the last value below a size that the dividend is less than: (n - 1) / k for i < n. It is a parameter.
std::optional<Poly> Arithmetic::lastQuotient(const Poly &dividend, const Poly &divisor, const State &state) {
  for (const std::string &size : namesOf(state.domain)) {
    if (!parameters.has(size) || !assumptions.provedAtMost(*add(dividend, Poly(1)), Poly::name(size), state.domain))
      continue;
    const std::string name = "last_of_" + quotientOfSizesName(Poly::name(size), divisor);
    if (!parameters.isDerived(name))
      parameters.derive(name, {*subtract(Poly::name(size), Poly(1)), "last", 1, false, divisor}, constraint(Poly::name(name), ">="));
    return Poly::name(name);
  }
  return std::nullopt;
}

/// The quotient of two sizes, which is a size itself.
Poly Arithmetic::quotientOfSizes(const Poly &dividend, const Poly &divisor) {
  const std::string name = quotientOfSizesName(dividend, divisor);
  if (!parameters.isDerived(name))
    parameters.derive(name, {dividend, "per", 1, false, divisor}, everything());
  return Poly::name(name);
}

/// Only the limits of what is divided by a size are known.
Value Arithmetic::divideBySize(const Value &a, const Poly &divisor, const std::string &op, const TypeRef &type, bool reachesSubscript,
                               State &state) {
  std::optional<Poly> d = parameters.areAllOf(divisor) ? assumptions.linear(divisor) : std::nullopt;
  if (!d || (op != "/" && op != "%") || !isPositive(*d, reachesSubscript, state))
    return integer();
  std::optional<Poly> dividend = a.poly ? assumptions.linear(*a.poly) : std::nullopt;
  const bool isNegative = !isUnsigned(type->scalar) && (!a.poly || !assumptions.provedNotNegative(*a.poly, state.domain));
  const bool isCounted = dividend && !isNegative;
  const std::optional<Poly> others = isCounted && reachesSubscript ? otherFactors(*dividend, *d, state) : std::nullopt;
  if (op == "%") {
    Poly rest = unknown(type->scalar, state);
    state.domain = state.domain.intersect(constraint(*subtract(rest, *d), "<"))
                       .intersect(isNegative ? constraint(*add(rest, *d), ">") : constraint(rest, ">="));
    // Of whole rows all remainders are taken.
    if (isCounted && !others)
      state.domain = state.domain.intersect(constraint(*subtract(rest, *dividend), "<="));
    return integer(rest);
  }
  if (std::optional<Value> part = partOfSize(a, *d, type, state))
    return *part;
  if (!reachesSubscript)
    return integer();
  if (dividend && parameters.areAllOf(*dividend))
    return integer(quotientOfSizes(*dividend, *d));
  if (!isCounted)
    return integer();
  const std::optional<Poly> last = others ? subtract(*others, Poly(1)) : lastQuotient(*dividend, *d, state);
  Poly quotient = unknown(type->scalar, state);
  state.domain = state.domain.intersect(constraint(quotient, ">="))
                     .intersect(constraint(*subtract(quotient, last.value_or(*dividend)), "<="));
  return integer(quotient);
}

/// A size times what stays below the divisor, x * sw / w, stays below that size.
std::optional<Value> Arithmetic::partOfSize(const Value &a, const Poly &divisor, const TypeRef &type, State &state) {
  if (!a.poly || a.poly->terms().size() != 1 || a.poly->terms().begin()->second != 1)
    return std::nullopt;
  const Monomial &factors = a.poly->terms().begin()->first;
  for (size_t k = 0; factors.size() == 2 && k < 2; ++k) {
    Poly size = Poly::name(factors[k]), part = Poly::name(factors[1 - k]);
    if (!parameters.areAllOf(size) || !assumptions.provedNotNegative(part, state.domain) ||
        !assumptions.provedAtMost(*add(part, Poly(1)), divisor, state.domain))
      continue;
    Poly quotient = unknown(type->scalar, state);
    isl::set inside = constraint(quotient, ">=").intersect(constraint(*subtract(quotient, size), "<"));
    isl::set mirrored = constraint(quotient, "<=").intersect(constraint(*subtract(quotient, size), ">="));
    state.domain = coalesced(state.domain.intersect(inside.unite(mirrored)));
    return integer(quotient);
  }
  return std::nullopt;
}

} // namespace nidus::frontend
