//===- product_limits.cpp - between which ends products of sizes and counters lie ---===//
#include "analysis/frontend/symbolic/assumptions.h"
#include <algorithm>

namespace nidus::frontend {

// What bounds a counter only because of its type bounds no array.
static constexpr int64_t mostOfBound = int64_t(1) << 30;

/// Proves it, or tests it at run time.
bool Assumptions::assumeNotNegative(const std::set<std::string> &sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [&](const std::string &size) {
    isl::set negative = constraint(Poly::name(size), "<");
    return parameters->withRanges(known().intersect(negative)).is_empty() || assume(negative);
  });
}

/// The counter of a product, what it is multiplied by, and the ends of the counter on the domain, when its sizes are
/// not negative and the ends are sums of sizes.
std::optional<Assumptions::Reach> Assumptions::reachOf(const Monomial &product, const isl::set &domain) {
  Reach reach;
  reach.factor = Poly(1);
  std::set<std::string> sizes, kept = parameters->names();
  for (const std::string &name : product)
    if (parameters->has(name)) {
      sizes.insert(name);
      reach.factor = *multiply(reach.factor, Poly::name(name));
    } else {
      reach.counter = name;
    }
  kept.insert(reach.counter);
  std::optional<Poly> least, most;
  for (const Poly &end : notNegativeOn(projectOnto(domain.intersect(known()), kept), reach.counter, mostOfBound)) {
    const int64_t count = end.terms().at({reach.counter});
    const Poly counter = Poly::name(reach.counter);
    // A number says more of a least value than sizes.
    if (count == 1 && (!least || !least->isConstant()))
      least = subtract(counter, end);
    if (count == -1 && !most)
      most = add(end, counter);
  }
  if (!least || !most || !assumeNotNegative(sizes))
    return std::nullopt;
  reach.least = *least;
  reach.most = *most;
  return reach;
}

/// (most - least) * factor as a parameter: where the counter has a value at all, it is not negative.
std::optional<Poly> Assumptions::extentOf(const Reach &reach) {
  std::optional<Poly> span = subtract(reach.most, reach.least);
  std::optional<Poly> extent = span ? multiply(*span, reach.factor) : std::nullopt;
  if (!extent || extent->isLinear())
    return extent;
  if (const std::string *name = parameters->nameOfProduct(*extent))
    return Poly::name(*name);
  for (const auto &[monomial, coefficient] : extent->terms())
    if (monomial.size() > 3)
      return std::nullopt;
    else if (monomial.size() > 1)
      limitFactors(monomial);
  std::string name = names->fresh("extent");
  parameters->derive(name, {*extent, "", 1, true}, constraint(Poly::name(name), ">="));
  return Poly::name(name);
}

/// Tests at run time that the value is one of the type, with every product at the end of its counter.
bool Assumptions::assumeProductIn(const Poly &poly, Scalar type, const isl::set &domain) {
  Poly least, most;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    std::optional<Poly> low = Poly::term(monomial, coefficient), high = low;
    if (names->isPlace(monomial)) {
      std::optional<Reach> reach = reachOf(monomial, domain);
      std::optional<Poly> factor = reach ? multiply(reach->factor, Poly(coefficient)) : std::nullopt;
      if (!factor)
        return false;
      low = multiply(coefficient > 0 ? reach->least : reach->most, *factor);
      high = multiply(coefficient > 0 ? reach->most : reach->least, *factor);
    }
    low = low ? add(least, *low) : std::nullopt;
    high = high ? add(most, *high) : std::nullopt;
    if (!low || !high)
      return false;
    least = *low;
    most = *high;
  }
  std::optional<Poly> low = linear(least), high = linear(most);
  if (!low || !high || names->usesUnknown(*low) || names->usesUnknown(*high) || valueBits(type) == 64)
    return false;
  // One side at a time: what lies around both is everything.
  const int64_t greatest = (int64_t(1) << (isUnsigned(type) ? valueBits(type) : valueBits(type) - 1)) - 1;
  isl::set below = constraint(*subtract(*low, Poly(isUnsigned(type) ? 0 : -greatest - 1)), "<");
  isl::set above = constraint(*subtract(*high, Poly(greatest)), ">");
  auto isTested = [&](const isl::set &bad) { return assume(domain.intersect(known()).intersect(bad)); };
  return isTested(below) && isTested(above);
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
  std::optional<int64_t> least = leastOf(line, 0), most = mostOf(line, 0);
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
bool Assumptions::isBoundedProduct(const Poly &poly, Scalar type, const isl::set &domain) {
  Wide low = isUnsigned(type) ? 0 : -(Wide(1) << (valueBits(type) - 1));
  Wide high = (Wide(1) << (isUnsigned(type) ? valueBits(type) : valueBits(type) - 1)) - 1;
  std::set<std::string> sizes;
  for (const std::string &name : parameters->names())
    if (!parameters->isProduct(name))
      sizes.insert(name);
  std::set<std::string> kept = sizes;
  for (const auto &[monomial, c] : poly.terms())
    kept.insert(monomial.begin(), monomial.end());
  isl::set where = projectOnto(parameters->withRanges(domain.intersect(known())), kept);
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
  int64_t limit = sizeOf(type) == 8 ? mostOfSize : 65535;
  while (limit / 2 >= smallest && !fits(where.intersect(limitedTo(limit))))
    limit /= 2;
  limits = limits.intersect(limitedTo(limit));
  return true;
}

} // namespace nidus::frontend
