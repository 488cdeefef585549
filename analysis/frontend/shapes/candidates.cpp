//===- candidates.cpp - the shapes that an array may have -----------------===//
#include "analysis/frontend/shapes/shaper.h"
#include "analysis/frontend/symbolic/step_sizes.h"
#include <algorithm>

namespace nidus::frontend {

/// The shapes of an array by its offsets as they are, and with places for what may be steps in them.
std::vector<Delinearised> Shaper::allCandidates(const std::vector<Poly> &offsets, int root) {
  auto isParameter = [&](const std::string &name) { return parameters.has(name); };
  const std::vector<Poly> &declared = memory[root].declaredStrides;
  std::vector<Delinearised> all;
  if (!memory[root].pitch.empty() && rowsCountFromOne())
    all = countingFromOne(offsets, root);
  for (Delinearised &candidate : delinearise(offsets, declared, isParameter))
    all.push_back(std::move(candidate));
  auto depthOf = [&](const std::string &name) -> std::optional<size_t> {
    auto counter = std::find(names.counters().begin(), names.counters().end(), name);
    return counter == names.counters().end() ? std::nullopt : std::optional<size_t>(counter - names.counters().begin());
  };
  if (declared.empty())
    for (Delinearised &candidate : delinearisePitches(offsets, isParameter, depthOf))
      if (!candidate.isLastResort || source.reading.products == Products::Pitches)
        all.push_back(std::move(candidate));
  if (!names.followsProducts())
    return all;
  for (const std::set<std::string> &steps : stepSizes(offsets, declared, trace.factors(), isParameter)) {
    std::vector<Poly> places;
    for (const Poly &offset : offsets)
      places.push_back(names.withPlaces(offset, steps));
    for (Delinearised &candidate : delinearise(places, declared, isParameter))
      all.push_back(std::move(candidate));
  }
  std::erase_if(all, [&](const Delinearised &candidate) { return !isFollowed(candidate, isParameter); });
  return all;
}

/// Those of a shape that is known.
std::vector<Delinearised> Shaper::candidates(const std::vector<Poly> &offsets, int root) {
  std::vector<Delinearised> all = allCandidates(offsets, root);
  if (const auto known = source.reading.shapes.find(memory[root].name); known != source.reading.shapes.end())
    std::erase_if(all, [&](const Delinearised &candidate) { return candidate.shape != known->second; });
  return all;
}

/// Makes the quotients parameters; false when a divisor is never a size.
bool Shaper::nameQuotients(Delinearised &candidate) {
  // Where the nest has no iteration, the C may run: to allow that in each test takes isl long where quotients are in it.
  if (!candidate.quotients.empty() && assumptions.running().n_basic_set() == 1)
    assumptions.assumeRunning();
  for (const auto &[k, quotient] : candidate.quotients) {
    const auto &[dividend, divisor] = quotient;
    isl::set bad = constraint(*subtract(divisor, Poly(1)), "<");
    if (!parameters.withRanges(assumptions.known().intersect(bad)).is_empty() && !assumptions.assume(bad))
      return false;
    const std::string name = dividend.terms().begin()->first[0] + "_per_" + divisor.terms().begin()->first[0];
    if (!parameters.isDerived(name))
      parameters.derive(name, {dividend, "per", 1, false, divisor}, everything());
    candidate.sizes[k] = Poly::name(name);
  }
  return true;
}

} // namespace nidus::frontend
