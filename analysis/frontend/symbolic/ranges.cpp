//===- ranges.cpp - integers of C as isl sees them -------------------------===//
#include "analysis/frontend/symbolic/nest_builder.h"
#include <algorithm>

namespace nidus::frontend {

// Of a product of sizes that are limited by a test, or by their type of 32 bits.
static constexpr int64_t productLimit = int64_t(1) << 62;

/// 2^n: 2^64 fits no integer of ours, but isl's.
static isl::val power(int n) {
  return isl::val(islContext(), n == 64 ? "18446744073709551616" : std::to_string(uint64_t(1) << n));
}

/// { : `value` lies outside of the range of `type` }; value is linear.
static isl::set outside(const Poly &value, Scalar type) {
  int n = valueBits(type);
  isl::aff function = linearFunction(value), zero = function.sub(function);
  isl::set below = function.lt_set(isUnsigned(type) ? zero : zero.add_constant(power(n - 1).neg()));
  return below.unite(function.ge_set(zero.add_constant(power(isUnsigned(type) ? n : n - 1))));
}

isl::set NestBuilder::typeRange(const std::string &name, Scalar type) const {
  return everything().subtract(outside(Poly::name(name), type));
}

std::string NestBuilder::freshName(const std::string &hint) { return hint + "__" + std::to_string(++fresh[hint]); }

/// For isl the value depends on more than the instance: on data, or as a product does.
bool NestBuilder::usesFree(const Poly &poly) const {
  for (const std::string &name : poly.names())
    if (freeNames.count(name))
      return true;
  return hasPlaces(poly);
}

/// The set without what follows from the types of the parameters.
/// What types and the code around the nest say of these names alone.
isl::set NestBuilder::whatHoldsOf(const std::vector<std::string> &names) const {
  isl::set all = everything();
  for (const std::string &name : names)
    if (auto range = ranges.find(name); range != ranges.end())
      all = all.intersect(range->second);
  for (const isl::set &fact : around) {
    std::vector<std::string> of = namesOf(fact);
    if (std::all_of(of.begin(), of.end(), [&](const auto &name) { return std::count(names.begin(), names.end(), name); }))
      all = all.intersect(fact);
  }
  return all;
}

/// Conditions that hold whenever the nest begins, as far as they are about what it mentions.
void NestBuilder::learnFrom(const std::vector<ExprRef> &conditions, State &state) {
  const std::set<std::string> mentioned = variablesOf(nest);
  for (const ExprRef &condition : conditions) {
    const std::set<std::string> names = variablesOf(condition);
    if (names.empty() || !std::includes(mentioned.begin(), mentioned.end(), names.begin(), names.end()))
      continue;
    Split split = this->condition(condition, state);
    if (split.exact)
      around.push_back(projectOnto(split.whenTrue, parameterNames));
  }
}

isl::set NestBuilder::withoutRanges(const isl::set &set) const {
  isl::set known = whatHoldsOf(namesOf(withRanges(set)));
  return coalesced(set.intersect(known)).gist(known);
}

/// A value of which only the type is known.
Poly NestBuilder::unknown(Scalar type, State &state, const std::string &hint) {
  std::string name = freshName(hint);
  freeNames.insert(name);
  // A number of 32 bits or more that nothing else bounds must not look bounded: no array is that large.
  if (sizeOf(type) < 4)
    state.domain = state.domain.intersect(typeRange(name, type));
  else if (isUnsigned(type))
    state.domain = state.domain.intersect(constraint(Poly::name(name), ">="));
  return Poly::name(name);
}

Poly NestBuilder::polyOf(const Value &value, const TypeRef &type, State &state, const std::string &hint) {
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
std::pair<Poly, Poly> NestBuilder::endsOfValues(int root) {
  Root &table = roots[root];
  if (!table.valueEnds) {
    table.valueEnds = {uniqueArgument(table.name + "_min"), uniqueArgument(table.name + "_max")};
    const auto &[least, greatest] = *table.valueEnds;
    const Scalar type = table.element->scalar;
    addParameter(least, typeRange(least, type));
    addParameter(greatest, typeRange(greatest, type).intersect(isAtMost(least, greatest)));
  }
  return {Poly::name(table.valueEnds->first), Poly::name(table.valueEnds->second)};
}

bool fits(const Limits &limits, Scalar type) {
  if (sizeOf(type) == 8)
    return !isUnsigned(type) || limits.least >= 0;
  int n = valueBits(type);
  int64_t least = isUnsigned(type) ? 0 : -(int64_t(1) << (n - 1)),
          most = (int64_t(1) << (isUnsigned(type) ? n : n - 1)) - 1;
  return least <= limits.least && limits.most <= most;
}

void NestBuilder::addParameter(const std::string &name, const isl::set &range) {
  if (parameterNames.insert(name).second)
    ranges.emplace(name, range);
}

/// The set with what the types say of the parameters in it. Kept apart: most computations do not need it.
isl::set NestBuilder::withRanges(isl::set set) const {
  for (const std::string &name : namesOf(set))
    if (auto definition = definitions.find(name); definition != definitions.end())
      set = set.intersect(definition->second);
  return set.intersect(whatHoldsOf(namesOf(set)));
}

bool NestBuilder::isLong(const std::string &parameter) const {
  // A quotient of one size is no longer than it.
  if (auto quotient = derived.find(parameter); quotient != derived.end() && quotient->second.op == "/")
    for (const std::string &name : quotient->second.value.names())
      if (quotient->second.value == Poly::name(name))
        return isLong(name);
  for (const auto &[key, invariant] : invariants)
    if (invariant.name == parameter)
      return sizeOf(invariant.type->scalar) == 8;
  return true;
}

/// The product of the sizes, times a counter of the same kind, is computed in 64 bits: a run-time test keeps the
/// factors below 2^31 (two of them) or 2^20 (three).
void NestBuilder::limitFactors(const Monomial &factors) {
  int64_t limit = factors.size() > 2 ? int64_t(1) << 20 : mostOfSize;
  for (const std::string &name : factors)
    if (limit < mostOfSize || isLong(name))
      limits = limits.intersect(constraint(*subtract(Poly::name(name), Poly(limit)), "<="))
                   .intersect(constraint(*add(Poly::name(name), Poly(limit)), ">="));
}

bool NestBuilder::isOfParameters(const Poly &poly) const {
  for (const std::string &name : poly.names())
    if (!parameterNames.count(name))
      return false;
  return true;
}

void NestBuilder::derive(const std::string &name, const Derived &value, const isl::set &range) {
  derived[name] = value;
  derivedOrder.push_back(name);
  addParameter(name, range);
}

/// What isl can say of a derived parameter belongs to what is known of it, like the range of a type.
void NestBuilder::define(const std::string &name, const isl::set &definition) {
  if (definitions.emplace(name, definition).second)
    ranges[name] = ranges.at(name).intersect(definition);
}

/// A sum of sizes that is multiplied by a counter, (j + r) * (2*r + 1), is a stride: it gets a name, so that the
/// product is one term.
Poly NestBuilder::asFactor(const Poly &poly, State &state) {
  if (poly.terms().size() < 2 || !poly.isLinear() || !isOfParameters(poly))
    return poly;
  std::string name = "size";
  for (const auto &[monomial, c] : poly.terms())
    name += "_" + (monomial.empty() ? "" : monomial[0] + "_") + std::to_string(c < 0 ? -c : c) + (c < 0 ? "m" : "");
  isl::set equal = constraint(*subtract(Poly::name(name), poly), "=");
  if (!derived.count(name))
    derive(name, {poly, "", 1, false}, everything());
  define(name, equal);
  state.domain = state.domain.intersect(equal);
  return Poly::name(name);
}

/// The polynomial with products of parameters replaced by derived parameters, and others by places; without a value
/// when a counter is multiplied by anything but a number and its products are unknown.
std::optional<Poly> NestBuilder::linear(const Poly &poly) {
  Poly result;
  for (const auto &[monomial, c] : poly.terms()) {
    Poly term = Poly::term(monomial, c);
    if (isPlace(monomial)) {
      term = Poly::term({placeOf(monomial)}, c);
    } else if (monomial.size() > 1) {
      std::string name;
      for (const std::string &factor : monomial) {
        if (!parameterNames.count(factor))
          return std::nullopt;
        name += (name.empty() ? "" : "_x_") + factor;
      }
      if (!derived.count(name)) {
        if (monomial.size() > 3)
          return std::nullopt;
        limitFactors(monomial);
        // The factors are limited such that the product fits.
        Poly product = Poly::name(name);
        derive(name, {Poly::term(monomial, 1), "", 1, true},
               constraint(*subtract(product, Poly(productLimit)), "<=")
                   .intersect(constraint(*add(product, Poly(productLimit)), ">=")));
      }
      term = Poly::term({name}, c);
    }
    std::optional<Poly> sum = add(result, term);
    if (!sum)
      return std::nullopt;
    result = *sum;
  }
  return result;
}

// A test of more cases says little to a person, and isl takes seconds over what follows from it; the more so with
// quotients.
static constexpr unsigned mostCases = 6, mostCasesOfQuotients = 3;

static bool hasManyCases(const isl::set &set) {
  return set.n_basic_set() > (set.involves_locals() ? mostCasesOfQuotients : mostCases);
}

static bool isSimpler(const isl::set &a, const isl::set &b) {
  return std::pair(a.involves_locals(), a.n_basic_set()) < std::pair(b.involves_locals(), b.n_basic_set());
}

/// The set and sets that contain it, each simpler than the one before; what has many cases comes last.
static std::vector<isl::set> simplerSets(const isl::set &set) {
  std::vector<isl::set> few, many;
  isl::set fractions = withFractions(set);
  for (const isl::set &each : {set, fractions, simpleHull(fractions)})
    (hasManyCases(each) ? many : few).push_back(each);
  few.insert(few.end(), many.begin(), many.end());
  return few;
}

/// Excludes the parameter values `bad` by a run-time test, and more where that makes the test simpler; false when that
/// would exclude every ordinary size.
bool NestBuilder::assume(const isl::set &bad, int64_t usual) {
  // A quotient or sum of sizes is a function of them: they say all that is to be excluded.
  std::set<std::string> sizes = parameterNames;
  for (const auto &[name, definition] : definitions)
    sizes.erase(name);
  // The counters last: a remainder that is left out before them is no more than its range, and otherwise isl would solve for them.
  std::set<std::string> counters = sizes;
  for (const Loop &loop : loops)
    counters.insert(loop.symbol);
  isl::set exact = projectOnto(projectOnto(withRanges(bad), counters), sizes);
  isl::set ordinary = withRanges(assumptions).intersect(running);
  for (const std::string &name : namesOf(exact)) {
    isl::set large = ordinary.intersect(constraint(*subtract(Poly::name(name), Poly(usual)), ">="));
    if (!large.is_empty())
      ordinary = large;
  }
  auto isOrdinary = [&](const isl::set &sizes) { return !ordinary.intersect(withRanges(sizes)).is_empty(); };
  // The complement has a piece of the range of each name, and isl tries to join all pairs of pieces: joined within the ranges
  // they are simplest, but with many names that takes seconds.
  constexpr size_t fewNames = 7;
  const bool areMany = namesOf(exact).size() > fewNames;
  std::optional<isl::set> rest;
  for (const isl::set &excluded : simplerSets(exact)) {
    if (rest && (hasManyCases(excluded) || !hasManyCases(*rest)))
      break;
    // A test that fails for every image of usual size is no help: then the value is better treated as one that wraps. Asked
    // first: it takes isl longer to say simply what is left.
    if (!isOrdinary(assumptions.subtract(excluded)))
      continue;
    isl::set next = areMany ? coalesced(assumptions.subtract(withoutRanges(excluded)))
                            : withoutRanges(assumptions.subtract(excluded));
    if (!rest || isSimpler(next, *rest))
      rest = next;
  }
  if (!rest)
    return false;
  assumptions = *rest;
  // In the other cases, such as empty loops, the C may run.
  if (hasManyCases(*rest)) {
    assumptions = nothing();
    rest->foreach_basic_set([&](const isl::basic_set &part) {
      if (isOrdinary(isl::set(part)))
        assumptions = assumptions.unite(isl::set(part));
    });
  }
  return true;
}

bool NestBuilder::provedIn(const Poly &poly, Scalar type, const State &state) {
  std::optional<Poly> value = linear(poly);
  if (value && withRanges(state.domain.intersect(known()).intersect(outside(*value, type))).is_empty())
    return true;
  return (!value || hasPlaces(poly)) && boundedProduct(poly, type, state);
}

bool NestBuilder::assumeIn(const Poly &poly, Scalar type, const State &state) {
  if (products == Products::LimitedPlaces && hasPlaces(poly))
    return assumeProductIn(poly, type, state);
  std::optional<Poly> value = linear(poly);
  if (!value)
    return false;
  // Of data a test at run time can tell what the ends of its table say.
  for (const std::string &name : value->names())
    if (freeNames.count(name) && measured.empty())
      return false;
  return assume(state.domain.intersect(known()).intersect(outside(*value, type)));
}

/// x * 2654435761u is a hash, and no subscript: modulo 2^n, isl computes with such numbers for minutes.
static bool hasHugeFactors(const Poly &poly) {
  constexpr int64_t most = 1 << 16;
  return std::any_of(poly.terms().begin(), poly.terms().end(), [](const auto &term) {
    return !term.first.empty() && (term.second > most || term.second < -most);
  });
}

/// The value after C converts the mathematical value `poly` to `type`: unchanged where that is proved or tested,
/// modulo 2^n where isl can say so, otherwise unknown. Signed arithmetic never gets here: C leaves its overflow
/// undefined.
Poly NestBuilder::wrap(const Poly &poly, Scalar type, State &state) {
  if (provedIn(poly, type, state))
    return poly;
  // Values of 8 and 16 bits are meant to wrap; sizes and subscripts are not.
  if (sizeOf(type) >= 4 && assumeIn(poly, type, state))
    return poly;
  if (poly.isConstant() && valueBits(type) < 64) {
    uint64_t mask = (uint64_t(1) << valueBits(type)) - 1, low = static_cast<uint64_t>(poly.constant()) & mask;
    bool isNegative = !isUnsigned(type) && (low >> (valueBits(type) - 1)) != 0;
    return Poly(static_cast<int64_t>(isNegative ? low | ~mask : low));
  }
  std::optional<Poly> value = linear(poly);
  // A place that wraps is bounded by its guards, or by nothing: no array is as large as the type's range.
  const bool mayBePlace = sizeOf(type) >= 4 && usesFree(poly);
  if (!value || valueBits(type) == 64 || mayBePlace || hasHugeFactors(*value))
    return unknown(type, state);
  std::string name = freshName("v");
  int64_t modulus = int64_t(1) << valueBits(type);
  for (const std::string &used : value->names())
    if (freeNames.count(used))
      freeNames.insert(name);
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

/// The value of a signed type no larger than `type` after its conversion to that unsigned one: below zero it is huge,
/// so that (unsigned)x < (unsigned)w says 0 <= x < w.
Poly NestBuilder::unsignedOf(const Poly &poly, Scalar type, State &state) {
  std::optional<Poly> value = linear(poly);
  if (!value || provedIn(poly, type, state) || (!usesFree(poly) && assumeIn(poly, type, state)))
    return wrap(poly, type, state);
  std::string name = freshName("v");
  Poly result = Poly::name(name);
  bool isLong = valueBits(type) == 64;
  if (isLong || usesFree(poly))
    freeNames.insert(name);
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

} // namespace nidus::frontend
