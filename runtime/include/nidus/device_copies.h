//===- device_copies.h - the device copies of a thread, by where they begin ===//
//
// No two of them mirror the same byte: they end in the order in which they begin.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device_copy.h"
#include "nidus/memory.h"
#include "nidus/sharing.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What the device has of an interval of bytes.
struct Holding {
  bool isHere = false;      ///< the current device has a copy of some of them
  bool isElsewhere = false; ///< another device does, or the host's own bytes are used
  double newer = 0;         ///< bytes that the host lacks
  double missing = 0;       ///< bytes that the device lacks
};

class DeviceCopies {
  using ByBegin = std::map<int64_t, std::unique_ptr<DeviceCopy>>;

public:
  bool empty() const { return copies_.empty(); }
  ByBegin::const_iterator begin() const { return copies_.begin(); }
  ByBegin::const_iterator end() const { return copies_.end(); }
  const ByBegin &byBegin() const { return copies_; }
  void add(std::unique_ptr<DeviceCopy> copy) {
    const int64_t first = copy->begin();
    copies_.emplace(first, std::move(copy));
  }

  /// The copy that mirrors all of [begin, end) on the current device; null when there is none.
  DeviceCopy *find(int64_t begin, int64_t end) const {
    const auto next = copies_.upper_bound(begin);
    DeviceCopy *const copy = next == copies_.begin() ? nullptr : std::prev(next)->second.get();
    return copy && end <= copy->end() && copy->device() == device::current() ? copy : nullptr;
  }

  /// Does one share a byte with [begin, end)?
  bool areMet(int64_t begin, int64_t end) const {
    const auto copy = firstMeeting(begin);
    return copy != copies_.end() && copy->first < end;
  }

  /// Calls act(copy) for all that share a byte with [begin, end).
  template <class Act> void forMeeting(int64_t begin, int64_t end, const Act &act) const {
    for (auto next = firstMeeting(begin); next != copies_.end() && next->first < end; ++next)
      act(*next->second);
  }

  double dirtyBytes() const {
    double sum = 0;
    for (const auto &[first, copy] : copies_)
      sum += copy->dirtyBytes();
    return sum;
  }
  /// Of [begin, end).
  double dirtyBytes(int64_t begin, int64_t end) const {
    double sum = 0;
    forMeeting(begin, end, [&](const DeviceCopy &copy) { sum += copy.dirtyBytes(begin, end); });
    return sum;
  }
  /// "No" is a proof.
  bool areDirtyIn(const Region &region) const {
    bool are = false;
    forMeeting(region.begin(), region.end(), [&](const DeviceCopy &copy) { are = are || copy.isDirtyIn(region); });
    return are;
  }

  Holding holding(const Region &interval) const {
    Holding found;
    found.missing = double(interval.bytes());
    forMeeting(interval.begin(), interval.end(), [&](const DeviceCopy &copy) {
      const Region part = Region::between(max(interval.begin(), copy.begin()), min(interval.end(), copy.end()));
      const bool isElsewhere = copy.isOriginal() || copy.device() != device::current();
      found.isElsewhere |= isElsewhere;
      found.isHere |= !isElsewhere;
      found.newer += copy.dirtyBytes(part.begin(), part.end());
      found.missing += sumOfBytes(copy.missing(part)) - double(part.bytes());
    });
    return found;
  }

  /// Of those that share a byte with [begin, end), ends every one for which `ends(copy)` holds, after before(copy).
  template <class Ends, class Before>
  void endIf(int64_t begin, int64_t end, const Ends &ends, const Before &before, Place place) {
    for (auto next = firstMeeting(begin); next != copies_.end() && next->first < end;) {
      DeviceCopy &copy = *next->second;
      if (!ends(copy)) {
        ++next;
        continue;
      }
      before(copy);
      if (!inForkedChild()) {
        const device::OnDevice there(copy.device(), place);
        copy.isOriginal() ? copy.await(place) : release(copy, place);
      }
      next = copies_.erase(next);
    }
  }

  /// Null when there is not enough memory.
  static std::unique_ptr<DeviceCopy> allocated(int64_t begin, int64_t end, Place place) {
    // Addresses on the device are aligned as those of the host are: rows that start well there start well here.
    auto *const memory = static_cast<char *>(allocateMemory(end - begin, place, begin & (device::alignment - 1)));
    if (!memory)
      return nullptr;
    Sharing::get().arrive(begin, end);
    return std::make_unique<DeviceCopy>(Mirror{memory, begin}, end - begin);
  }

private:
  static void release(const DeviceCopy &copy, Place place) {
    Sharing::get().leave(copy.end() - copy.begin());
    releaseMemory(copy.mirror().memory, copy.end() - copy.begin(), place);
  }

  ByBegin::const_iterator firstMeeting(int64_t begin) const {
    auto next = copies_.upper_bound(begin);
    if (next != copies_.begin() && std::prev(next)->second->end() > begin)
      --next;
    return next;
  }

  ByBegin copies_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
