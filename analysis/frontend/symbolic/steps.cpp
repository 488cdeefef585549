//===- steps.cpp - products of counters and sizes as places -----------------===//
//
// y * stride is no function of isl's. Its name is a place as one that data chooses, the same wherever the instance, or
// the iteration of a loop inside it, computes the product: what guards say of it holds for the subscripts that it is
// in.
//
//===----------------------------------------------------------------------===//
#include "analysis/frontend/symbolic/nest_builder.h"
#include <algorithm>

namespace nidus::frontend {

// What bounds a counter only because of its type bounds no array.
static constexpr int64_t mostOfBound = int64_t(1) << 30;

bool NestBuilder::isFollowedAsPlace() const {
  return products == Products::Places || products == Products::LimitedPlaces;
}

bool NestBuilder::isPlace(const Monomial &product) const {
  auto counters = std::count_if(product.begin(), product.end(),
                                [&](const std::string &name) { return parameterNames.count(name) == 0; });
  return isFollowedAsPlace() && product.size() > 1 && counters == 1;
}

bool NestBuilder::hasPlaces(const Poly &poly) const {
  return std::any_of(poly.terms().begin(), poly.terms().end(), [&](const auto &term) { return isPlace(term.first); });
}

const std::string &NestBuilder::placeOf(const Monomial &product) {
  auto [entry, isNew] = places.emplace(product, "");
  if (isNew) {
    entry->second = freshName("place");
    freeNames.insert(entry->second);
  }
  return entry->second;
}

/// The offset with the names of its products of a counter and of the sizes that are steps.
Poly NestBuilder::withPlaces(const Poly &offset, const std::set<std::string> &steps) {
  Poly sum;
  for (const auto &[monomial, coefficient] : offset.terms()) {
    Monomial rest = monomial;
    Monomial product =
        stepProduct(monomial, steps, [&](const std::string &name) { return parameterNames.count(name) > 0; });
    if (!product.empty()) {
      rest.clear();
      std::set_difference(monomial.begin(), monomial.end(), product.begin(), product.end(), std::back_inserter(rest));
      const std::string &place = placeOf(product);
      rest.insert(std::upper_bound(rest.begin(), rest.end(), place), place);
    }
    sum = *add(sum, Poly::term(rest, coefficient));
  }
  return sum;
}

/// a * b: remembers the sizes by which products are multiplied.
void NestBuilder::noteProduct(const Poly &a, const Poly &b) {
  for (const auto &[sum, factor] : {std::pair(a, b), std::pair(b, a)})
    if (isOfParameters(factor) && !isOfParameters(sum))
      for (const auto &[monomial, coefficient] : sum.terms())
        for (const std::string &inner : monomial)
          for (const std::string &outer : factor.names())
            if (monomial.size() > 1 && parameterNames.count(inner))
              multiplied.insert({outer, inner});
}

/// The shapes of an array by its offsets as they are, and with places for what may be steps in them.
std::vector<Delinearised> NestBuilder::allCandidates(const std::vector<Poly> &offsets, int root) {
  auto isParameter = [&](const std::string &name) { return parameterNames.count(name) > 0; };
  const std::vector<Poly> &declared = roots[root].declaredStrides;
  std::vector<Delinearised> all;
  if (!roots[root].pitch.empty() && rowsCountFromOne())
    all = countingFromOne(offsets, root);
  for (Delinearised &candidate : delinearise(offsets, declared, isParameter))
    all.push_back(std::move(candidate));
  auto depthOf = [&](const std::string &name) -> std::optional<size_t> {
    auto loop = std::find_if(loops.begin(), loops.end(), [&](const Loop &each) { return each.symbol == name; });
    return loop == loops.end() ? std::nullopt : std::optional<size_t>(loop - loops.begin());
  };
  if (declared.empty())
    for (Delinearised &candidate : delinearisePitches(offsets, isParameter, depthOf))
      if (!candidate.isLastResort || products == Products::Pitches)
        all.push_back(std::move(candidate));
  if (!isFollowedAsPlace())
    return all;
  for (const std::set<std::string> &steps : stepSizes(offsets, declared, multiplied, isParameter)) {
    std::vector<Poly> places;
    for (const Poly &offset : offsets)
      places.push_back(withPlaces(offset, steps));
    for (Delinearised &candidate : delinearise(places, declared, isParameter))
      all.push_back(std::move(candidate));
  }
  std::erase_if(all, [&](const Delinearised &candidate) { return !isFollowed(candidate, isParameter); });
  return all;
}

/// Those of a shape that is known.
std::vector<Delinearised> NestBuilder::candidates(const std::vector<Poly> &offsets, int root) {
  std::vector<Delinearised> all = allCandidates(offsets, root);
  if (const auto known = shapes.find(roots[root].name); known != shapes.end())
    std::erase_if(all, [&](const Delinearised &candidate) { return candidate.shape != known->second; });
  return all;
}

/// Makes the quotients parameters; false when a divisor is never a size.
bool NestBuilder::nameQuotients(Delinearised &candidate) {
  // Where the nest has no iteration, the C may run: to allow that in each test takes isl long where quotients are in it.
  if (!candidate.quotients.empty() && running.n_basic_set() == 1)
    assumptions = assumptions.intersect(running);
  for (const auto &[k, quotient] : candidate.quotients) {
    const auto &[dividend, divisor] = quotient;
    isl::set bad = constraint(*subtract(divisor, Poly(1)), "<");
    if (!withRanges(known().intersect(bad)).is_empty() && !assume(bad))
      return false;
    const std::string name = dividend.terms().begin()->first[0] + "_per_" + divisor.terms().begin()->first[0];
    if (!derived.count(name))
      derive(name, {dividend, "per", 1, false, divisor}, everything());
    candidate.sizes[k] = Poly::name(name);
  }
  return true;
}

/// Proves it, or tests it at run time.
bool NestBuilder::assumeNotNegative(const std::set<std::string> &sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [&](const std::string &size) {
    isl::set negative = constraint(Poly::name(size), "<");
    return withRanges(known().intersect(negative)).is_empty() || assume(negative);
  });
}

/// The counter of a product, what it is multiplied by, and the ends of the counter on the domain, when its sizes are
/// not negative and the ends are sums of sizes.
std::optional<NestBuilder::Reach> NestBuilder::reachOf(const Monomial &product, const isl::set &domain) {
  Reach reach;
  reach.factor = Poly(1);
  std::set<std::string> sizes, kept = parameterNames;
  for (const std::string &name : product)
    if (parameterNames.count(name)) {
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
std::optional<Poly> NestBuilder::extentOf(const Reach &reach) {
  std::optional<Poly> span = subtract(reach.most, reach.least);
  std::optional<Poly> extent = span ? multiply(*span, reach.factor) : std::nullopt;
  if (!extent || extent->isLinear())
    return extent;
  auto known = std::find_if(derived.begin(), derived.end(),
                            [&](const auto &d) { return d.second.isProduct && d.second.value == *extent; });
  if (known != derived.end())
    return Poly::name(known->first);
  for (const auto &[monomial, coefficient] : extent->terms())
    if (monomial.size() > 3)
      return std::nullopt;
    else if (monomial.size() > 1)
      limitFactors(monomial);
  std::string name = freshName("extent");
  derive(name, {*extent, "", 1, true}, constraint(Poly::name(name), ">="));
  return Poly::name(name);
}

/// The domain with what the ends of counters tell of their products: from 0 <= y <= h - 1 follows 0 <= y*s <= (h -
/// 1)*s. And the part of it where all of them are at their ends, when it is surely one.
NestBuilder::Limited NestBuilder::withLimits(const RecordedAccess &recorded, const Subscripts &subscripts) {
  Limited out{recorded.domain, nothing()};
  if (products != Products::LimitedPlaces)
    return out;
  std::set<std::string> used;
  for (const std::string &name : namesOf(recorded.domain))
    used.insert(name);
  for (const Poly &subscript : subscripts)
    used.merge(subscript.names());
  isl::set ends = recorded.missed.is_empty() ? everything() : nothing();
  std::set<std::string> limited;
  for (const auto &[product, place] : places) {
    std::optional<Reach> reach = used.count(place) ? reachOf(product, recorded.domain) : std::nullopt;
    std::optional<Poly> extent = reach ? extentOf(*reach) : std::nullopt;
    std::optional<Poly> first = extent ? multiply(reach->least, reach->factor) : std::nullopt;
    first = first ? linear(*first) : std::nullopt;
    std::optional<Poly> beyond = first ? subtract(Poly::name(place), *first) : std::nullopt;
    std::optional<Poly> rest = beyond ? subtract(*beyond, *extent) : std::nullopt;
    if (!rest)
      continue;
    out.domain = out.domain.intersect(constraint(*beyond, ">=")).intersect(constraint(*rest, "<="));
    auto at = [&](const Poly &end, const Poly &distance) {
      return constraint(*subtract(Poly::name(reach->counter), end), "=").intersect(constraint(distance, "="));
    };
    ends = ends.intersect(at(reach->least, *beyond).unite(at(reach->most, *rest)));
    limited.insert(place);
  }
  const bool isAll = std::all_of(used.begin(), used.end(), [&](const std::string &name) {
    return freeNames.count(name) == 0 || limited.count(name) > 0;
  });
  if (isAll && !limited.empty())
    out.ends = ends;
  return out;
}

/// Tests at run time that the value is one of the type, with every product at the end of its counter.
bool NestBuilder::assumeProductIn(const Poly &poly, Scalar type, const State &state) {
  Poly least, most;
  for (const auto &[monomial, coefficient] : poly.terms()) {
    std::optional<Poly> low = Poly::term(monomial, coefficient), high = low;
    if (isPlace(monomial)) {
      std::optional<Reach> reach = reachOf(monomial, state.domain);
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
  if (!low || !high || usesFree(*low) || usesFree(*high) || valueBits(type) == 64)
    return false;
  // One side at a time: what lies around both is everything.
  const int64_t greatest = (int64_t(1) << (isUnsigned(type) ? valueBits(type) : valueBits(type) - 1)) - 1;
  isl::set below = constraint(*subtract(*low, Poly(isUnsigned(type) ? 0 : -greatest - 1)), "<");
  isl::set above = constraint(*subtract(*high, Poly(greatest)), ">");
  auto isTested = [&](const isl::set &bad) { return assume(state.domain.intersect(known()).intersect(bad)); };
  return isTested(below) && isTested(above);
}

} // namespace nidus::frontend
