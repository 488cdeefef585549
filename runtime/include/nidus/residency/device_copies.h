//===- device_copies.h - the device copies of a thread, by where they begin ===//
//
// No two of them mirror the same byte: they end in the order in which they begin. What the host touches comes home first, and
// what it writes is not valid on the device any more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/device_copy.h"
#include "nidus/residency/memory.h"
#include "nidus/residency/sharing.h"

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

  /// The copy that mirrors the bytes of the use; null when there is none.
  DeviceCopy *find(const Use &use) const { return find(use.begin(), use.end()); }

  /// Does the device have all of it, beside the host?
  bool hasCopied(const Region &region) const {
    const DeviceCopy *const copy = find(region.begin(), region.end());
    return copy && !copy->isOriginal() && copy->missing(region).empty();
  }

  /// Null when there is none, or the bytes were changed since.
  const Seen *seen(const Region &region, int type) const {
    const DeviceCopy *const copy = find(region.begin(), region.end());
    return copy ? copy->seen(region, type) : nullptr;
  }

  /// Where a copy has the bytes.
  void remember(const Seen &seen) {
    if (DeviceCopy *const copy = find(seen.region.begin(), seen.region.end()))
      copy->remember(seen);
  }

  /// Bytes of the region that the device lacks.
  double missingBytes(const Region &region) const {
    const DeviceCopy *const copy = region.empty() ? nullptr : find(region.begin(), region.end());
    return copy ? sumOfBytes(copy->missing(region)) : double(region.bytes());
  }

  /// Bytes of the interval that the host lacks.
  double newerBytes(const Region &interval) const {
    return dirtyBytes(interval.begin(), interval.end());
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

  /// The host is about to read all that these copies have.
  template <class Wanted> void bringHomeIf(Place place, const Wanted &wanted) {
    for (const auto &[first, copy] : copies_)
      if (wanted(*copy))
        writeBack(*copy, INT64_MIN, INT64_MAX, place);
  }

  /// The host is about to read [begin, end).
  void hostReads(int64_t begin, int64_t end, Place place) {
    forMeeting(begin, end, [&](DeviceCopy &copy) { writeBack(copy, begin, end, place); });
  }

  /// The host is about to read the region.
  void hostReads(const Region &region, Place place) {
    forMeeting(region.begin(), region.end(), [&](DeviceCopy &copy) { writeBack(copy, region, place); });
  }

  /// The host is about to write in [begin, end), perhaps not every byte.
  void hostWrites(int64_t begin, int64_t end, Place place) {
    hostReads(begin, end, place);
    hostFills(begin, end, place);
  }

  /// The host is about to write all of [begin, end).
  void hostFills(int64_t begin, int64_t end, Place place) {
    forMeeting(begin, end, [&](DeviceCopy &copy) {
      if (!copy.isSeparable())
        writeBack(copy, begin, end, place);
      copy.invalidate(begin, end);
    });
  }

  /// The host is about to write in the region, perhaps not every byte.
  void hostWrites(const Region &region, Place place) {
    bool areApart = true;
    forMeeting(region.begin(), region.end(), [&](DeviceCopy &copy) {
      writeBack(copy, region, place);
      areApart &= copy.invalidate(region);
    });
    if (!areApart)
      hostWrites(region.begin(), region.end(), place);
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

  static void writeBack(DeviceCopy &copy, int64_t begin, int64_t end, Place place) {
    bring(copy, place, [&] { copy.bringHome(begin, end, place); });
  }
  static void writeBack(DeviceCopy &copy, const Region &region, Place place) {
    bring(copy, place, [&] { copy.bringHome(region, place); });
  }

private:
  template <class Bring> static void bring(const DeviceCopy &copy, Place place, const Bring &bring) {
    if (!copy.dirty())
      return;
    if (inForkedChild())
      fail(place, "write back after fork", "the data is on the device of the parent process");
    const device::OnDevice there(copy.device(), place);
    bring();
  }

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
