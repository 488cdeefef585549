//===- extents.h - where nests will work ----------------------------------===//
//
// Intervals of the host's bytes that host code announced (nidus_expects): the nests of a loop work on pieces of them, one
// after the other. One allocation then serves all pieces, and data comes in by the largest pieces that the device lacks.
//
// An announcement ends with the hold() under which it was made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/region.h"
#include <map>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

class Extents {
public:
  /// The bytes [begin, end), as long as holds are at least so deep.
  void add(int64_t begin, int64_t end, int depth) {
    auto next = firstMeeting(begin);
    if (next != extents_.end() && next->first <= begin && end <= next->second.end)
      return;
    while (next != extents_.end() && next->first < end) {
      begin = std::min(begin, next->first);
      end = std::max(end, next->second.end);
      next = extents_.erase(next);
    }
    extents_[begin] = {end, depth};
    order_.push_back({begin, depth});
  }

  /// The one that shares a byte with [begin, end); the first of several, empty when there is none.
  Region find(int64_t begin, int64_t end) const {
    const auto next = firstMeeting(begin);
    return next != extents_.end() && next->first < end ? Region::between(next->first, next->second.end) : Region();
  }

  /// [begin, end) with the one that shares a byte with it.
  Region around(int64_t begin, int64_t end) const {
    const Region extent = find(begin, end);
    return extent.empty() ? Region::between(begin, end)
                          : Region::between(std::min(begin, extent.begin()), std::max(end, extent.end()));
  }

  /// The one that has the bytes before and behind the address; empty when there is none.
  Region across(int64_t address) const {
    const Region extent = address > INT64_MIN ? find(address - 1, address) : Region();
    return extent.end() > address ? extent : Region();
  }

  /// Are all of the bytes in one of them?
  bool have(const Region &bytes) const {
    const Region extent = find(bytes.begin(), bytes.end());
    return !extent.empty() && extent.begin() <= bytes.begin() && bytes.end() <= extent.end();
  }

  /// Those that share a byte with [begin, end) hold no longer.
  void drop(int64_t begin, int64_t end) {
    for (auto next = firstMeeting(begin); next != extents_.end() && next->first < end;)
      next = extents_.erase(next);
  }
  void clear() {
    extents_.clear();
    order_.clear();
  }

  /// Holds are only so deep now.
  void leave(int depth) {
    for (; !order_.empty() && order_.back().depth > depth; order_.pop_back())
      if (const auto known = extents_.find(order_.back().begin);
          known != extents_.end() && known->second.depth > depth)
        extents_.erase(known);
  }

private:
  struct Extent {
    int64_t end;
    int depth;
  };
  struct Announced {
    int64_t begin;
    int depth;
  };

  /// The first one with bytes behind `begin`, or that has it.
  std::map<int64_t, Extent>::const_iterator firstMeeting(int64_t begin) const {
    auto next = extents_.upper_bound(begin);
    if (next != extents_.begin() && std::prev(next)->second.end > begin)
      --next;
    return next;
  }

  std::map<int64_t, Extent> extents_; ///< by the first byte; no two share one
  std::vector<Announced> order_;      ///< as they were made, the deepest last; of some there are no extents any more
};

} // namespace NIDUS_TARGET
} // namespace nidus
