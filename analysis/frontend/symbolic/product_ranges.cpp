//===- product_ranges.cpp - products of sizes and counters do not wrap ------===//
#include "analysis/frontend/symbolic/nest_builder.h"
#include <algorithm>

namespace nidus::frontend {

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
bool NestBuilder::boundedProduct(const Poly &poly, Scalar type, const State &state) {
  Wide low = isUnsigned(type) ? 0 : -(Wide(1) << (valueBits(type) - 1));
  Wide high = (Wide(1) << (isUnsigned(type) ? valueBits(type) : valueBits(type) - 1)) - 1;
  std::set<std::string> sizes;
  for (const std::string &name : parameterNames)
    if (!derived.count(name) || !derived.at(name).isProduct)
      sizes.insert(name);
  std::set<std::string> names = sizes;
  for (const auto &[monomial, c] : poly.terms())
    names.insert(monomial.begin(), monomial.end());
  isl::set where = projectOnto(withRanges(state.domain.intersect(known())), names);
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
