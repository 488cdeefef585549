//===- overlap.h - do two regions share a byte ----------------------------===//
//
// Sound always: an answer of "no" is a proof. Exact whenever the search ends
// within its budget, which it does when the levels of both regions have equal
// pitches and nest (rows shorter than their pitch): the left and the right half
// of one image do not overlap. In doubt the answer is "yes".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/formula.h"
#include "nidus/launcher/region.h"
#include <algorithm>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// Bytes a and b of the two regions coincide iff there are differences d_k of
/// their indices, each within its own limits, for which  a.begin - b.begin +
/// sum_k d_k * pitch_k  lies in (-a.run, b.run). Pitches of both regions
/// together; a region without a level of that pitch has one of count 1. Branch
/// and bound, outermost level first: with nested levels at most two values of
/// d_k are possible in each step.
class OverlapSearch {
public:
  OverlapSearch(const Region &a, const Region &b) {
    for (size_t i = 0, j = 0; i < a.size() || j < b.size(); size_++) {
      const int64_t p = i < a.size() ? a[i].pitch : 0;
      const int64_t q = j < b.size() ? b[j].pitch : 0;
      levels_[size_].pitch = std::max(p, q);
      levels_[size_].countA = p >= q ? a[i++].count : 1;
      levels_[size_].countB = q >= p ? b[j++].count : 1;
    }
    spanA_[size_] = a.run();
    spanB_[size_] = b.run();
    for (size_t k = size_; k-- > 0;) {
      spanA_[k] = spanA_[k + 1] + (levels_[k].countA - 1) * levels_[k].pitch;
      spanB_[k] = spanB_[k + 1] + (levels_[k].countB - 1) * levels_[k].pitch;
    }
  }

  /// Is there a solution from `level` inwards, when the outer levels put a at
  /// `distance` from b?
  bool meets(size_t level, int64_t distance) {
    if (distance <= -spanA_[level] || distance >= spanB_[level])
      return false;
    if (level == size_)
      return true;
    const Common &common = levels_[level];
    const int64_t low =
        floorDiv(-spanA_[level + 1] - distance, common.pitch) + 1;
    const int64_t high =
        -floorDiv(distance - spanB_[level + 1], common.pitch) - 1;
    const int64_t last = std::min(high, common.countA - 1);
    for (int64_t d = std::max(low, 1 - common.countB); d <= last; d++)
      if (budget_-- <= 0 || meets(level + 1, distance + d * common.pitch))
        return true;
    return false;
  }

private:
  struct Common {
    int64_t pitch, countA, countB;
  };

  Common levels_[2 * Box::maxLevels];
  int64_t spanA_[2 * Box::maxLevels + 1];
  int64_t spanB_[2 * Box::maxLevels + 1];
  size_t size_ = 0;
  /// Two values in each of maxLevels nested levels, twice as many for slack; a
  /// test then costs some microseconds.
  int budget_ = 2 << Box::maxLevels;
};

} // namespace detail

inline bool overlaps(const Region &a, const Region &b) {
  if (a.empty() || b.empty())
    return false;
  return detail::OverlapSearch(a, b).meets(0, a.begin() - b.begin());
}

/// Whether every byte of `part` lies in `whole`. "Yes" is a proof; "no" may
/// mean "not seen".
inline bool contains(const Region &whole, const Region &part) {
  if (part.empty())
    return true;
  if (whole.empty() || part.begin() < whole.begin() || part.end() > whole.end())
    return false;
  // Each level of the part either steps along a level of the whole or stays
  // inside a run.
  int64_t reach[Box::maxLevels] = {};
  int64_t rest = part.run();
  for (size_t k = 0; k < part.size(); k++) {
    size_t level = 0;
    while (level < whole.size() && part[k].pitch % whole[level].pitch != 0)
      level++;
    const int64_t steps = part[k].count - 1;
    if (level < whole.size())
      reach[level] += steps * (part[k].pitch / whole[level].pitch);
    else
      rest += steps * part[k].pitch;
  }
  int64_t distance = part.begin() - whole.begin();
  for (size_t level = 0; level < whole.size(); level++) {
    if (distance / whole[level].pitch + reach[level] >= whole[level].count)
      return false;
    distance %= whole[level].pitch;
  }
  return distance + rest <= whole.run();
}

} // namespace NIDUS_TARGET
} // namespace nidus
