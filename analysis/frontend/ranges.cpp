//===- ranges.cpp - integers of C as isl sees them -------------------------===//
#include "analysis/frontend/nest_builder.h"
#include <algorithm>

namespace nidus::frontend {

// A dimension of an array beyond this is not tested for; products of two such sizes stay far below 2^63.
static constexpr int64_t sizeLimit = (int64_t(1) << 31) - 1;
// Of a product of sizes that are limited by a test, or by their type of 32 bits.
static constexpr int64_t productLimit = int64_t(1) << 62;

static int bits(Scalar type) { return type == Scalar::Bool ? 1 : 8 * sizeOf(type); }

/// 2^n: 2^64 fits no integer of ours, but isl's.
static isl::val power(int n) {
  return isl::val(islContext(), n == 64 ? "18446744073709551616" : std::to_string(uint64_t(1) << n));
}

/// { : `value` lies outside of the range of `type` }; value is linear.
static isl::set outside(const Poly &value, Scalar type) {
  int n = bits(type);
  isl::aff function = linearFunction(value), zero = function.sub(function);
  isl::set below = function.lt_set(isUnsigned(type) ? zero : zero.add_constant(power(n - 1).neg()));
  return below.unite(function.ge_set(zero.add_constant(power(isUnsigned(type) ? n : n - 1))));
}

isl::set NestBuilder::typeRange(const std::string &name, Scalar type) const {
  return everything().subtract(outside(Poly::name(name), type));
}

std::string NestBuilder::freshName(const std::string &hint) { return hint + "__" + std::to_string(++fresh[hint]); }

/// The value depends on more than the instance: on data.
bool NestBuilder::usesFree(const Poly &poly) const {
  for (const std::string &name : poly.names())
    if (freeNames.count(name))
      return true;
  return false;
}

/// The set without what follows from the types of the parameters.
isl::set NestBuilder::withoutRanges(const isl::set &set) const {
  isl::set known = everything();
  for (const std::string &name : namesOf(withRanges(set)))
    if (auto range = ranges.find(name); range != ranges.end())
      known = known.intersect(range->second);
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
  return name;
}

bool fits(const Limits &limits, Scalar type) {
  if (sizeOf(type) == 8)
    return !isUnsigned(type) || limits.least >= 0;
  int n = bits(type);
  int64_t least = isUnsigned(type) ? 0 : -(int64_t(1) << (n - 1)), most = (int64_t(1) << (isUnsigned(type) ? n : n - 1)) - 1;
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
  for (const std::string &name : namesOf(set))
    if (auto range = ranges.find(name); range != ranges.end())
      set = set.intersect(range->second);
  return set;
}

bool NestBuilder::isLong(const std::string &parameter) const {
  for (const auto &[key, invariant] : invariants)
    if (invariant.name == parameter)
      return sizeOf(invariant.type->scalar) == 8;
  return true;
}

/// The product of the sizes, times a counter of the same kind, is computed in 64 bits: a run-time test keeps the
/// factors below 2^31 (two of them) or 2^20 (three).
void NestBuilder::limitFactors(const Monomial &factors) {
  int64_t limit = factors.size() > 2 ? int64_t(1) << 20 : sizeLimit;
  for (const std::string &name : factors)
    if (limit < sizeLimit || isLong(name))
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

/// The polynomial with products of parameters replaced by derived parameters; without a value when a counter is
/// multiplied by anything but a number.
std::optional<Poly> NestBuilder::linear(const Poly &poly) {
  Poly result;
  for (const auto &[monomial, c] : poly.terms()) {
    Poly term = Poly::term(monomial, c);
    if (monomial.size() > 1) {
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

// A test of more cases says little to a person, and isl takes seconds over what follows from it; the more so with quotients.
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

/// Excludes the parameter values `bad` by a run-time test, and more where that makes the test simpler; false when that would
/// exclude every ordinary size.
bool NestBuilder::assume(const isl::set &bad, int64_t usual) {
  // A quotient or sum of sizes is a function of them: they say all that is to be excluded.
  std::set<std::string> sizes = parameterNames;
  for (const auto &[name, definition] : definitions)
    sizes.erase(name);
  isl::set exact = projectOnto(withRanges(bad), sizes);
  isl::set ordinary = withRanges(assumptions);
  for (const std::string &name : namesOf(exact)) {
    isl::set large = ordinary.intersect(constraint(*subtract(Poly::name(name), Poly(usual)), ">="));
    if (!large.is_empty())
      ordinary = large;
  }
  auto isOrdinary = [&](const isl::set &sizes) { return !ordinary.intersect(withRanges(sizes)).is_empty(); };
  std::optional<isl::set> rest;
  for (const isl::set &excluded : simplerSets(exact)) {
    if (rest && (hasManyCases(excluded) || !hasManyCases(*rest)))
      break;
    isl::set next = withoutRanges(assumptions.subtract(excluded));
    // A test that fails for every image of usual size is no help: then the value is better treated as one that wraps.
    if (isOrdinary(next) && (!rest || isSimpler(next, *rest)))
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
  if (value)
    return withRanges(state.domain.intersect(known()).intersect(outside(*value, type))).is_empty();
  return boundedProduct(poly, type, state);
}

bool NestBuilder::assumeIn(const Poly &poly, Scalar type, const State &state) {
  std::optional<Poly> value = linear(poly);
  if (!value)
    return false;
  for (const std::string &name : value->names())
    if (freeNames.count(name))
      return false;
  return assume(state.domain.intersect(known()).intersect(outside(*value, type)));
}

using Wide = __int128;
using Interval = std::pair<Wide, Wide>;

/// The least and the greatest value of a linear polynomial on a set of names; none when it is not bounded within 64
/// bits.
static std::optional<Interval> interval(const isl::set &where, const Poly &value) {
  static const std::string result = "value__0";
  isl::set line = where.intersect(constraint(*subtract(Poly::name(result), value), "="));
  line = toTuple(projectOnto(line, {result}), "V", {result});
  if (line.is_empty())
    return Interval(0, 0);
  std::optional<int64_t> least = toInt64(line.dim_min_val(0)), most = toInt64(line.dim_max_val(0));
  if (!least || !most)
    return std::nullopt;
  return Interval(*least, *most);
}

static std::optional<Interval> product(Interval a, Interval b) {
  Wide corners[4];
  if (__builtin_mul_overflow(a.first, b.first, &corners[0]) || __builtin_mul_overflow(a.first, b.second, &corners[1]) ||
      __builtin_mul_overflow(a.second, b.first, &corners[2]) || __builtin_mul_overflow(a.second, b.second, &corners[3]))
    return std::nullopt;
  return Interval(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
}

/// Interval arithmetic on products of counters and sizes, grouped by the sizes: (y - 1)*w + x.
static std::optional<Interval> intervalOfProduct(const isl::set &where, const Poly &poly,
                                                 const std::set<std::string> &parameters) {
  std::map<Monomial, Poly> bySizes;
  for (const auto &[monomial, c] : poly.terms()) {
    Monomial sizes, counters;
    for (const std::string &name : monomial)
      (parameters.count(name) ? sizes : counters).push_back(name);
    if (counters.size() > 1)
      return std::nullopt;
    std::optional<Poly> sum = add(bySizes[sizes], Poly::term(counters, c));
    if (!sum)
      return std::nullopt;
    bySizes[sizes] = *sum;
  }
  Interval total(0, 0);
  for (const auto &[sizes, factor] : bySizes) {
    std::optional<Interval> part = interval(where, factor);
    for (const std::string &size : sizes) {
      std::optional<Interval> range = part ? interval(where, Poly::name(size)) : std::nullopt;
      part = range ? product(*part, *range) : std::nullopt;
    }
    if (!part || __builtin_add_overflow(total.first, part->first, &total.first) ||
        __builtin_add_overflow(total.second, part->second, &total.second))
      return std::nullopt;
  }
  return total;
}

/// Parameters of the product are limited by a run-time test, so that a product of sizes is proved not to wrap.
bool NestBuilder::boundedProduct(const Poly &poly, Scalar type, const State &state) {
  Wide low = isUnsigned(type) ? 0 : -(Wide(1) << (bits(type) - 1));
  Wide high = (Wide(1) << (isUnsigned(type) ? bits(type) : bits(type) - 1)) - 1;
  std::set<std::string> sizes;
  for (const std::string &name : parameterNames)
    if (!derived.count(name) || !derived.at(name).isProduct)
      sizes.insert(name);
  isl::set where = withRanges(state.domain.intersect(known()));
  auto fits = [&](const isl::set &set) {
    if (set.is_empty())
      return true;
    std::optional<Interval> range = intervalOfProduct(set, poly, sizes);
    return range && range->first >= low && range->second <= high;
  };
  auto limitedTo = [&](int64_t limit) {
    isl::set small = everything();
    for (const std::string &name : sizes)
      small = small.intersect(constraint(*subtract(Poly::name(name), Poly(limit)), "<="));
    return small;
  };
  if (fits(where))
    return true;
  // What does not fit for the smallest sizes fits for none: often it is no size that is too large.
  constexpr int64_t smallest = 8191;
  if (!fits(where.intersect(limitedTo(smallest))))
    return false;
  int64_t limit = sizeOf(type) == 8 ? sizeLimit : 65535;
  while (limit / 2 >= smallest && !fits(where.intersect(limitedTo(limit))))
    limit /= 2;
  limits = limits.intersect(limitedTo(limit));
  return true;
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
  if (poly.isConstant() && bits(type) < 64) {
    uint64_t mask = (uint64_t(1) << bits(type)) - 1, low = static_cast<uint64_t>(poly.constant()) & mask;
    bool isNegative = !isUnsigned(type) && (low >> (bits(type) - 1)) != 0;
    return Poly(static_cast<int64_t>(isNegative ? low | ~mask : low));
  }
  std::optional<Poly> value = linear(poly);
  if (!value || bits(type) == 64)
    return unknown(type, state);
  std::string name = freshName("v");
  int64_t modulus = int64_t(1) << bits(type);
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
  bool isLong = bits(type) == 64;
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
