#include "analysis/frontend/symbolic/assumptions.h"
#include <algorithm>

namespace nidus::frontend {

// Of a product of sizes that are limited by a test, or by their type of 32 bits.
static constexpr int64_t productLimit = int64_t(1) << 62;

static constexpr int64_t longLimit = int64_t(1) << 40;

/// No array of today has more elements along one dimension; sizes of 64 bits are tested against it.
void Assumptions::limitSize(const std::string &name, Scalar type) {
  const Poly size = Poly::name(name);
  if (sizeOf(type) == 8)
    limits = limits.intersect(constraint(*subtract(size, Poly(longLimit)), "<="))
                 .intersect(constraint(*add(size, Poly(isUnsigned(type) ? 0 : longLimit)), ">="));
}

/// The product of the sizes, times a counter of the same kind, is computed in 64 bits: a run-time test keeps the
/// factors below 2^31 (two of them) or 2^20 (three).
void Assumptions::limitFactors(const Monomial &factors) {
  int64_t limit = factors.size() > 2 ? int64_t(1) << 20 : mostOfSize;
  for (const std::string &name : factors)
    if (limit < mostOfSize || parameters->isLong(name))
      limits = limits.intersect(constraint(*subtract(Poly::name(name), Poly(limit)), "<="))
                   .intersect(constraint(*add(Poly::name(name), Poly(limit)), ">="));
}

std::optional<Poly> Assumptions::linear(const Poly &poly) {
  Poly result;
  for (const auto &[monomial, c] : poly.terms()) {
    Poly term = Poly::term(monomial, c);
    if (names->isPlace(monomial)) {
      term = Poly::term({names->placeOf(monomial)}, c);
    } else if (monomial.size() > 1) {
      std::string name;
      for (const std::string &factor : monomial) {
        if (!parameters->has(factor))
          return std::nullopt;
        name += (name.empty() ? "" : "_x_") + factor;
      }
      if (!parameters->isDerived(name)) {
        if (monomial.size() > 3)
          return std::nullopt;
        limitFactors(monomial);
        // The factors are limited such that the product fits.
        Poly product = Poly::name(name);
        parameters->derive(name, {Poly::term(monomial, 1), "", 1, true},
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

bool Assumptions::assume(const isl::set &bad, int64_t usual) {
  // A quotient or sum of sizes is a function of them: they say all that is to be excluded.
  std::set<std::string> free = parameters->names();
  std::erase_if(free, [&](const std::string &name) { return parameters->isDefined(name); });
  // The counters last: a remainder that is left out before them is no more than its range, and otherwise isl would solve for them.
  std::set<std::string> withCounters = free;
  withCounters.insert(names->counters().begin(), names->counters().end());
  isl::set exact = projectOnto(projectOnto(parameters->withRanges(bad), withCounters), free);
  isl::set ordinary = parameters->withRanges(sizes).intersect(iterating);
  for (const std::string &name : namesOf(exact)) {
    isl::set large = ordinary.intersect(constraint(*subtract(Poly::name(name), Poly(usual)), ">="));
    if (!large.is_empty())
      ordinary = large;
  }
  auto isOrdinary = [&](const isl::set &some) { return !ordinary.intersect(parameters->withRanges(some)).is_empty(); };
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
    if (!isOrdinary(sizes.subtract(excluded)))
      continue;
    isl::set next = areMany ? coalesced(sizes.subtract(parameters->withoutRanges(excluded)))
                            : parameters->withoutRanges(sizes.subtract(excluded));
    if (!rest || isSimpler(next, *rest))
      rest = next;
  }
  if (!rest)
    return false;
  sizes = *rest;
  // In the other cases, such as empty loops, the C may run.
  if (hasManyCases(*rest)) {
    sizes = nothing();
    rest->foreach_basic_set([&](const isl::basic_set &part) {
      if (isOrdinary(isl::set(part)))
        sizes = sizes.unite(isl::set(part));
    });
  }
  return true;
}

bool Assumptions::provedIn(const Poly &poly, Scalar type, const isl::set &domain) {
  std::optional<Poly> value = linear(poly);
  if (value && parameters->withRanges(domain.intersect(known()).intersect(outside(*value, type))).is_empty())
    return true;
  return (!value || names->hasPlaces(poly)) && isBoundedProduct(poly, type, domain);
}

bool Assumptions::assumeIn(const Poly &poly, Scalar type, const isl::set &domain) {
  if (products == Products::LimitedPlaces && names->hasPlaces(poly))
    return assumeProductIn(poly, type, domain);
  std::optional<Poly> value = linear(poly);
  if (!value)
    return false;
  // Of data a test at run time can tell what the ends of its table say.
  for (const std::string &name : value->names())
    if (names->isUnknown(name) && !measuresTables)
      return false;
  return assume(domain.intersect(known()).intersect(outside(*value, type)));
}

bool Assumptions::provedAtMost(const Poly &a, const Poly &b, const isl::set &domain) const {
  std::optional<Poly> difference = subtract(a, b);
  if (difference && difference->isConstant())
    return difference->constant() <= 0;
  return difference && difference->isLinear() &&
         parameters->withRanges(domain.intersect(known()).intersect(constraint(*difference, ">"))).is_empty();
}

bool Assumptions::provedNotNegative(const Poly &poly, const isl::set &domain) const {
  if (poly.isLinear())
    return provedAtMost(Poly(0), poly, domain);
  // Term by term: k * i.
  for (const auto &[factors, coefficient] : poly.terms())
    for (const std::string &name : factors)
      if (coefficient < 0 || !provedAtMost(Poly(0), Poly::name(name), domain))
        return false;
  return poly.constant() >= 0;
}

} // namespace nidus::frontend
