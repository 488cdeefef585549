#include "analysis/frontend/symbolic/step_sizes.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// A stride and a dilation for each of two axes; every further size doubles the sets.
constexpr size_t mostSteps = 4, mostSizes = 10;

// Each is tried with isl.
constexpr size_t mostTried = 3;

using Sizes = std::set<std::string>;

/// Sizes that multiply a counter.
std::vector<std::string> factorsIn(const std::vector<Poly> &offsets, const IsParameter &isParameter) {
  Sizes found;
  for (const Poly &offset : offsets)
    for (const auto &[monomial, coefficient] : offset.terms())
      if (!std::all_of(monomial.begin(), monomial.end(), isParameter))
        std::copy_if(monomial.begin(), monomial.end(), std::inserter(found, found.end()), isParameter);
  return {found.begin(), found.end()};
}

/// The offsets with a name for every product of a step.
std::vector<Poly> withoutSteps(const std::vector<Poly> &offsets, const Sizes &steps, const IsParameter &isParameter) {
  std::vector<Poly> out;
  for (const Poly &offset : offsets) {
    Poly sum;
    for (const auto &[monomial, coefficient] : offset.terms()) {
      Monomial product = stepProduct(monomial, steps, isParameter), rest;
      std::set_difference(monomial.begin(), monomial.end(), product.begin(), product.end(), std::back_inserter(rest));
      std::string name;
      for (const std::string &factor : product)
        name += "*" + factor;
      if (!name.empty())
        rest.insert(std::upper_bound(rest.begin(), rest.end(), name), name);
      sum = *add(sum, Poly::term(rest, coefficient));
    }
    out.push_back(sum);
  }
  return out;
}

/// How often a step would be what the code multiplies last.
size_t lengthsAmong(const Sizes &steps, const std::vector<std::string> &sizes, const Multiplied &multiplied) {
  return static_cast<size_t>(std::count_if(multiplied.begin(), multiplied.end(), [&](const auto &pair) {
    return steps.count(pair.first) && !steps.count(pair.second) && std::count(sizes.begin(), sizes.end(), pair.second);
  }));
}

} // namespace

Monomial stepProduct(const Monomial &term, const Sizes &steps, const IsParameter &isParameter) {
  Monomial product;
  bool hasStep = false;
  int counters = 0;
  for (const std::string &name : term) {
    const bool isStep = steps.count(name) > 0, isCounter = !isParameter(name);
    if (isStep || isCounter)
      product.push_back(name);
    hasStep |= isStep;
    counters += isCounter;
  }
  return hasStep && counters == 1 ? product : Monomial();
}

bool isFollowed(const Delinearised &candidate, const IsParameter &isParameter) {
  auto isSum = [&](const Poly &subscript) {
    return std::all_of(subscript.terms().begin(), subscript.terms().end(), [&](const auto &term) {
      return term.first.size() < 2 || std::all_of(term.first.begin(), term.first.end(), isParameter);
    });
  };
  return std::all_of(
      candidate.subscripts.begin(), candidate.subscripts.end(), [&](const std::vector<Subscripts> &ways) {
        return std::any_of(ways.begin(), ways.end(),
                           [&](const Subscripts &way) { return std::all_of(way.begin(), way.end(), isSum); });
      });
}

std::vector<Sizes> stepSizes(const std::vector<Poly> &offsets, const std::vector<Poly> &declaredStrides,
                             const Multiplied &multiplied, const IsParameter &isParameter) {
  const std::vector<std::string> sizes = factorsIn(offsets, isParameter);
  std::vector<std::pair<std::pair<size_t, size_t>, Sizes>> found;
  if (sizes.size() > mostSizes)
    return {};
  for (unsigned bits = 1; bits < 1u << sizes.size(); ++bits) {
    Sizes steps;
    for (size_t k = 0; k < sizes.size(); ++k)
      if (bits >> k & 1)
        steps.insert(sizes[k]);
    if (steps.size() > mostSteps)
      continue;
    std::vector<Delinearised> shapes =
        delinearise(withoutSteps(offsets, steps, isParameter), declaredStrides, isParameter);
    if (std::any_of(shapes.begin(), shapes.end(), [&](const Delinearised &d) { return isFollowed(d, isParameter); }))
      found.push_back({{lengthsAmong(steps, sizes, multiplied), steps.size()}, steps});
  }
  std::sort(found.begin(), found.end());
  std::vector<Sizes> likely;
  for (size_t k = 0; k < std::min(found.size(), mostTried); ++k)
    likely.push_back(found[k].second);
  return likely;
}

} // namespace nidus::frontend
