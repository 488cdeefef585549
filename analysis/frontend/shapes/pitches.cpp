#include "analysis/frontend/shapes/strides.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// By the depth of the loops whose counters they are multiplied by: outermost first, and elements next to each other innermost.
bool isInOrderOfLoops(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides, const DepthOf &depthOf) {
  // Sizes that are multiplied elsewhere, (y * step + k) * w beside x * step, are no pitches.
  Monomial both = strides[strides.size() - 3].sizes;
  const Monomial &shorter = strides[strides.size() - 2].sizes;
  both.insert(both.end(), shorter.begin(), shorter.end());
  std::sort(both.begin(), both.end());
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (std::includes(term.sizes.begin(), term.sizes.end(), both.begin(), both.end()))
        return false;
  size_t before = 0;
  for (const Stride &stride : strides) {
    std::optional<size_t> least, most;
    for (const auto &terms : accesses)
      for (const Term &term : terms)
        if (std::optional<size_t> depth = term.sizes == stride.sizes && !term.counter.empty() ? depthOf(term.counter) : std::nullopt) {
          least = std::min(least.value_or(*depth), *depth);
          most = std::max(most.value_or(*depth), *depth);
        }
    if (!least && stride.sizes.empty())
      break; // the elements of a pixel are numbered in the code
    if (!least || *least < before)
      return false;
    before = *most + 1;
  }
  return true;
}

bool isSize(const Stride &stride) { return stride.sizes.size() == 1 && stride.factor == 1; }

/// size * stride, stride, size and 1.
bool isOfBlocks(const std::vector<Stride> &strides) {
  if (strides.size() != 4 || !isSize(strides[1]) || !isSize(strides[2]) || strides[0].factor != 1)
    return false;
  Monomial both = {strides[1].sizes[0], strides[2].sizes[0]};
  std::sort(both.begin(), both.end());
  return strides[0].sizes == both;
}

/// The two innermost pitches are sizes that say nothing of each other; of the others each is a multiple of the next.
bool isOfTwoPitches(const std::vector<Stride> &strides) {
  const size_t number = strides.size();
  if (number < 3 || !isSize(strides[number - 3]) || !isSize(strides[number - 2]))
    return false;
  for (size_t k = 0; k + 3 < number; ++k)
    if (strides[k].factor % strides[k + 1].factor != 0 || !divide(strides[k].sizes, strides[k + 1].sizes))
      return false;
  return true;
}

/// A row and a column inside a block must be proved to be inside; how many blocks a row has is a quotient.
std::vector<Delinearised> delineariseBlocks(const std::vector<std::vector<Term>> &accesses, std::vector<Stride> strides) {
  std::vector<Delinearised> candidates;
  for (int order = 0; order < 2; ++order, std::swap(strides[1], strides[2]))
    if (std::optional<Delinearised> candidate = split(accesses, strides)) {
      candidate->proved = {1, 3};
      candidate->isLastResort = true;
      candidates.push_back(*candidate);
    }
  return candidates;
}

} // namespace

std::vector<Delinearised> delinearisePitches(const std::vector<Poly> &offsets, const IsParameter &isParameter,
                                             const DepthOf &depthOf) {
  std::vector<std::vector<Term>> accesses;
  for (const Poly &offset : offsets) {
    std::optional<std::vector<Term>> terms = termsOf(offset, isParameter);
    if (!terms)
      return {};
    accesses.push_back(*terms);
  }
  std::vector<Stride> strides = accesses.empty() ? std::vector<Stride>() : stridesOf(accesses, {});
  if (isOfBlocks(strides))
    return delineariseBlocks(accesses, strides);
  std::vector<Delinearised> candidates;
  auto add = [&](const std::set<size_t> &proved, bool isLastResort) {
    std::optional<Delinearised> candidate = isOfTwoPitches(strides) ? split(accesses, strides) : std::nullopt;
    if (!candidate)
      return;
    candidate->proved = proved;
    candidate->isLastResort = isLastResort;
    candidates.push_back(*candidate);
  };
  if (strides.size() < 3)
    return {};
  Stride &longer = strides[strides.size() - 3], &shorter = strides[strides.size() - 2];
  // Where only one element of a pixel is accessed, the proof holds in both orders: rows are what the outer loop runs over.
  for (bool isOfLoops : {true, false})
    for (int order = 0; order < 2; ++order, std::swap(longer, shorter))
      if (isInOrderOfLoops(accesses, strides, depthOf) == isOfLoops)
        add({strides.size() - 1}, false);
  for (int order = 0; order < 2; ++order, std::swap(longer, shorter))
    if (isInOrderOfLoops(accesses, strides, depthOf))
      add({}, true);
  return candidates;
}

} // namespace nidus::frontend
