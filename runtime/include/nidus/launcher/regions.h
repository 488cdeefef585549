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
