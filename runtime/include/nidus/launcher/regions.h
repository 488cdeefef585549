//===- regions.h - sets of bytes of the host as lists of regions ----------===//
//
// Exact for nested regions (rows shorter than their pitch), which is what arrays of C give; for others the answers
// are on the safe side, as each function says.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/overlap.h"
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

using Regions = std::vector<Region>;

inline bool covers(const Regions &regions, const Region &part) {
  return std::any_of(regions.begin(), regions.end(), [&](const Region &region) { return contains(region, part); });
}

inline bool meets(const Regions &regions, const Region &other) {
  return std::any_of(regions.begin(), regions.end(), [&](const Region &region) { return overlaps(region, other); });
}

inline void add(Regions &regions, const Region &added) {
  if (added.empty() || covers(regions, added))
    return;
  regions.erase(
      std::remove_if(regions.begin(), regions.end(), [&](const Region &region) { return contains(added, region); }),
      regions.end());
  regions.push_back(added);
}

namespace detail {

/// Two regions by the pitches of both, in descending order: a level that one of them lacks has one element there.
class LevelsOfBoth {
  struct Level {
    int64_t pitch, first, second; ///< and the counts
  };
  Level levels_[2 * Box::maxLevels];
  size_t size_ = 0;

public:
  LevelsOfBoth(const Region &a, const Region &b) {
    for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
      const int64_t pitch = std::max(i < a.size() ? a[i].pitch : 0, j < b.size() ? b[j].pitch : 0);
      const int64_t first = i < a.size() && a[i].pitch == pitch ? a[i++].count : 1, second = j < b.size() && b[j].pitch == pitch ? b[j++].count : 1;
      levels_[size_++] = {pitch, first, second};
    }
  }
  size_t size() const { return size_; }
  const Level &operator[](size_t level) const { return levels_[level]; }
  /// At all other levels.
  bool areEqualBeside(size_t level) const {
    for (size_t k = 0; k < size_; k++)
      if (k != level && levels_[k].first != levels_[k].second)
        return false;
    return true;
  }
};

} // namespace detail

/// Both together, where that is one region: with longer runs, or more elements at one level.
inline std::optional<Region> united(const Region &a, const Region &b) {
  const Region &first = a.begin() <= b.begin() ? a : b, &second = a.begin() <= b.begin() ? b : a;
  const int64_t distance = second.begin() - first.begin();
  const detail::LevelsOfBoth levels(first, second);
  if (levels.size() > Box::maxLevels)
    return std::nullopt;
  Region::Step steps[Box::maxLevels];
  for (size_t k = 0; k < levels.size(); k++)
    steps[k] = {levels[k].first, levels[k].pitch};
  if (distance <= first.run() && levels.areEqualBeside(levels.size()))
    return Region::of(first.begin(), std::max(first.run(), distance + second.run()), steps, levels.size());
  for (size_t k = 0; k < levels.size() && first.run() == second.run(); k++) {
    const int64_t behind = distance / levels[k].pitch;
    if (distance % levels[k].pitch != 0 || behind > levels[k].first || !levels.areEqualBeside(k))
      continue;
    steps[k].count = std::max(levels[k].first, behind + levels[k].second);
    return Region::of(first.begin(), first.run(), steps, levels.size());
  }
  // Two planes of which nothing says yet how far apart planes are: those next to each other.
  size_t outer = 0;
  while (outer < levels.size() && steps[outer].pitch > distance)
    outer++;
  int64_t inner = first.run();
  for (size_t k = outer; k < levels.size(); k++)
    inner += (steps[k].count - 1) * steps[k].pitch;
  const bool areNext = outer < levels.size() && inner <= distance && distance < 2 * inner;
  if (areNext && levels.size() < Box::maxLevels && first.run() == second.run() && levels.areEqualBeside(levels.size())) {
    std::copy_backward(steps + outer, steps + levels.size(), steps + levels.size() + 1);
    steps[outer] = {2, distance};
    return Region::of(first.begin(), first.run(), steps, levels.size() + 1);
  }
  return std::nullopt;
}

inline double sumOfBytes(const Regions &regions) {
  double sum = 0;
  for (const Region &region : regions)
    sum += double(region.bytes());
  return sum;
}

/// What lies inside an interval of bytes, and what outside. A region that is not nested and reaches across a border
/// of the interval is inside as a whole.
struct Split {
  Regions inside, outside;

  Split(const Regions &regions, int64_t begin, int64_t end) : begin_(begin), end_(end) {
    for (const Region &region : regions)
      take(region);
  }

private:
  void take(const Region &region) {
    if (region.empty())
      return;
    if (region.end() <= begin_ || region.begin() >= end_)
      return outside.push_back(region);
    if ((region.begin() >= begin_ && region.end() <= end_) || !region.isNested())
      return inside.push_back(region);
    region.size() == 0 ? takeInterval(region) : takeRows(region);
  }

  void takeInterval(const Region &region) {
    const int64_t first = std::max(region.begin(), begin_), last = std::min(region.end(), end_);
    take(Region::between(region.begin(), first));
    take(Region::between(first, last));
    take(Region::between(last, region.end()));
  }

  /// The first and the last row that meet the interval may lie across its borders; those between lie inside.
  void takeRows(const Region &region) {
    const int64_t pitch = region[0].pitch, count = region[0].count;
    const int64_t row = region.span() - (count - 1) * pitch;
    const int64_t first = std::max<int64_t>(0, floorDiv(begin_ - row - region.begin(), pitch) + 1);
    const int64_t last = std::min(count - 1, floorDiv(end_ - 1 - region.begin(), pitch));
    if (first > last)
      return outside.push_back(region);
    const int64_t low = first + (region.begin() + first * pitch < begin_ ? 1 : 0);
    const int64_t high = last - (region.begin() + last * pitch + row > end_ ? 1 : 0);
    if (first > 0)
      outside.push_back(region.slice(0, first));
    if (first < low)
      take(region.slice(first, 1));
    if (low <= high)
      inside.push_back(region.slice(low, high - low + 1));
    if (high < last && low <= last)
      take(region.slice(last, 1));
    if (last + 1 < count)
      outside.push_back(region.slice(last + 1, count - last - 1));
  }

  int64_t begin_, end_;
};

/// The whole rows of the outermost level that meet an interval of bytes; of a region without levels, what lies there. One that is
/// not nested is not cut.
inline Region rowsMeeting(const Region &region, int64_t begin, int64_t end) {
  const int64_t low = std::max(begin, region.begin()), high = std::min(end, region.end());
  if (low >= high)
    return Region();
  if (region.size() == 0)
    return Region::between(low, high);
  if (!region.isNested())
    return region;
  const int64_t pitch = region[0].pitch, row = region.span() - (region[0].count - 1) * pitch;
  const int64_t first = std::max<int64_t>(0, floorDiv(low - row - region.begin(), pitch) + 1);
  const int64_t last = std::min(region[0].count - 1, floorDiv(high - 1 - region.begin(), pitch));
  return first <= last ? region.slice(first, last - first + 1) : Region();
}

/// `whole` without each of the parts; without(region, part) is what a part leaves, and nothing when that is not known.
template <class Without>
std::optional<Regions> withoutAll(const Region &whole, const Regions &parts, const Without &without) {
  Regions rest{whole};
  for (const Region &part : parts) {
    Regions next;
    for (const Region &region : rest) {
      const std::optional<Regions> left = without(region, part);
      if (!left)
        return std::nullopt;
      next.insert(next.end(), left->begin(), left->end());
    }
    rest = std::move(next);
  }
  return rest;
}

inline std::optional<Regions> difference(const Region &whole, const Regions &parts);

/// `whole` without `part`; nothing when that is not known to be a list of regions.
inline std::optional<Regions> difference(const Region &whole, const Region &part) {
  if (!overlaps(whole, part))
    return Regions{whole};
  if (contains(part, whole))
    return Regions{};
  if (!whole.isNested() || !part.isNested())
    return std::nullopt;
  if (part.size() == 0)
    return Split({whole}, part.begin(), part.end()).outside;
  if (whole.size() > 0)
    return std::nullopt;
  if (part.begin() < whole.begin() || part.end() > whole.end())
    return difference(whole, Split({part}, whole.begin(), whole.end()).inside);
  Regions rest;
  add(rest, Region::between(whole.begin(), part.begin()));
  for (size_t level = 0; level < part.size(); level++)
    add(rest, part.gaps(level));
  add(rest, Region::between(part.end(), whole.end()));
  return rest;
}

inline std::optional<Regions> difference(const Region &whole, const Regions &parts) {
  if (covers(parts, whole))
    return Regions{};
  return withoutAll(whole, parts, [](const Region &region, const Region &part) { return difference(region, part); });
}

} // namespace NIDUS_TARGET
} // namespace nidus
