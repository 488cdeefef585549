//===- byte_set.h - a set of bytes of the host -----------------------------===//
//
// What is contiguous is kept as intervals by their addresses, of which neighbours are one: a piece among many is found in
// logarithmic time. Regions with gaps are a list. As in regions.h, answers about regions that are not nested are on the safe
// side.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/cut.h"
#include <map>

namespace nidus {
inline namespace NIDUS_TARGET {

class ByteSet {
public:
  bool empty() const { return intervals_.empty() && gapped_.empty(); }
  /// Of the list that is searched from one end to the other.
  size_t gapped() const { return gapped_.size(); }
  size_t parts() const { return intervals_.size() + gapped_.size(); }
  void clear() {
    intervals_.clear();
    gapped_.clear();
  }

  void add(const Region &added) {
    if (added.empty() || contains(added))
      return;
    gapped_.erase(std::remove_if(gapped_.begin(), gapped_.end(),
                                 [&](const Region &region) { return nidus::contains(added, region); }),
                  gapped_.end());
    if (added.size() == 0)
      return addInterval(added.begin(), added.end());
    for (auto beside = gapped_.begin(); beside != gapped_.end(); ++beside)
      if (const std::optional<Region> both = united(*beside, added)) {
        gapped_.erase(beside);
        return add(*both);
      }
    gapped_.push_back(added);
  }
  void add(const ByteSet &other) {
    for (const auto &[begin, end] : other.intervals_)
      add(Region::between(begin, end));
    for (const Region &region : other.gapped_)
      add(region);
  }

  /// "Yes" is a proof.
  bool contains(const Region &region) const {
    const auto last = before(region.end());
    return (last != intervals_.end() && last->first <= region.begin() && region.end() <= last->second) ||
           covers(gapped_, region);
  }

  /// "No" is a proof.
  bool meets(const Region &region) const { return nidus::meets(near(region.begin(), region.end()), region); }

  /// "No" is a proof. Small nests ask that millions of times.
  bool meets(int64_t begin, int64_t end) const {
    const auto interval = firstMeeting(begin);
    return (interval != intervals_.end() && interval->first < end) ||
           std::any_of(gapped_.begin(), gapped_.end(),
                       [&](const Region &region) { return region.begin() < end && begin < region.end(); });
  }

  /// The region without these bytes; nothing when that is not known.
  std::optional<Regions> missing(const Region &region) const {
    if (region.empty() || contains(region))
      return Regions{};
    if (region.size() > 0) {
      const Regions parts = near(region.begin(), region.end());
      return parts.size() <= mostParts_ ? outside(region, parts) : std::nullopt;
    }
    Regions rest;
    for (const Region &gap : gaps(region.begin(), region.end())) {
      const std::optional<Regions> left = difference(gap, gappedNear(gap.begin(), gap.end()));
      if (!left)
        return std::nullopt;
      rest.insert(rest.end(), left->begin(), left->end());
    }
    return rest;
  }

  /// What lies in [begin, end), and is of regions that are not nested more than that.
  Regions inside(int64_t begin, int64_t end) const { return Split(near(begin, end), begin, end).inside; }

  /// Takes out what inside() says.
  Regions take(int64_t begin, int64_t end) {
    Split parts(near(begin, end), begin, end);
    replace(begin, end, parts.outside);
    return std::move(parts.inside);
  }

  /// Takes out what lies in the region, and nothing of its gaps; when that is not known, nothing is done.
  std::optional<Regions> take(const Region &region) {
    const Regions parts = near(region.begin(), region.end());
    Regions inside, outside;
    if (parts.size() > mostParts_)
      return std::nullopt;
    for (const Region &part : parts) {
      const std::optional<Cut> cut = cutBy(part, region);
      if (!cut)
        return std::nullopt;
      inside.insert(inside.end(), cut->inside.begin(), cut->inside.end());
      outside.insert(outside.end(), cut->outside.begin(), cut->outside.end());
    }
    replace(region.begin(), region.end(), outside);
    return inside;
  }

  bool isNested() const {
    return std::all_of(gapped_.begin(), gapped_.end(), [](const Region &region) { return region.isNested(); });
  }

  Regions all() const { return near(INT64_MIN, INT64_MAX); }
  double bytes() const { return sumOfBytes(all()); }

private:
  static constexpr size_t mostParts_ = 64; ///< to search through more would take long

  using Intervals = std::map<int64_t, int64_t>;

  /// The region without the parts, which may have gaps as well; nothing when that is not known.
  static std::optional<Regions> outside(const Region &region, const Regions &parts) {
    return withoutAll(region, parts, [](const Region &whole, const Region &part) -> std::optional<Regions> {
      std::optional<Cut> cut = cutBy(whole, part);
      return cut ? std::optional(std::move(cut->outside)) : std::nullopt;
    });
  }

  /// The last interval that begins before an address.
  Intervals::const_iterator before(int64_t address) const {
    const auto next = intervals_.lower_bound(address);
    return next == intervals_.begin() ? intervals_.end() : std::prev(next);
  }
  Intervals::const_iterator firstMeeting(int64_t begin) const {
    auto next = intervals_.upper_bound(begin);
    if (next != intervals_.begin() && std::prev(next)->second > begin)
      --next;
    return next;
  }

  /// In the place of all that may share a byte with [begin, end).
  void replace(int64_t begin, int64_t end, const Regions &parts) {
    gapped_.erase(std::remove_if(gapped_.begin(), gapped_.end(),
                                 [&](const Region &region) { return region.begin() < end && begin < region.end(); }),
                  gapped_.end());
    for (auto next = firstMeeting(begin); next != intervals_.end() && next->first < end;)
      next = intervals_.erase(next);
    for (const Region &region : parts)
      region.size() == 0 ? addInterval(region.begin(), region.end()) : gapped_.push_back(region);
  }

  /// All that may share a byte with [begin, end).
  Regions near(int64_t begin, int64_t end) const {
    Regions found = gappedNear(begin, end);
    for (auto next = firstMeeting(begin); next != intervals_.end() && next->first < end; ++next)
      found.push_back(Region::between(next->first, next->second));
    return found;
  }
  Regions gappedNear(int64_t begin, int64_t end) const {
    Regions found;
    for (const Region &region : gapped_)
      if (region.begin() < end && begin < region.end())
        found.push_back(region);
    return found;
  }

  /// What of [begin, end) is in no interval.
  Regions gaps(int64_t begin, int64_t end) const {
    Regions found;
    for (auto next = firstMeeting(begin); next != intervals_.end() && next->first < end; ++next) {
      if (begin < next->first)
        found.push_back(Region::between(begin, next->first));
      begin = next->second;
    }
    if (begin < end)
      found.push_back(Region::between(begin, end));
    return found;
  }

  void addInterval(int64_t begin, int64_t end) {
    auto next = intervals_.upper_bound(begin);
    if (next != intervals_.begin() && std::prev(next)->second >= begin)
      --next;
    while (next != intervals_.end() && next->first <= end) {
      begin = std::min(begin, next->first);
      end = std::max(end, next->second);
      next = intervals_.erase(next);
    }
    intervals_[begin] = end;
  }

  Intervals intervals_; ///< by the first byte, past the last one; no two touch
  Regions gapped_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
