//===- device_copies.h - the device copies of a thread, by where they begin ===//
//
// No two of them on one device mirror the same byte: they end in the order in which they begin. What the host touches comes
// home first, and what it writes is not valid on any device any more. Several devices may have the same bytes; newer than the
// host's they are on one of them at most, from which the others get them.
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
public:
  using ByBegin = std::map<int64_t, std::unique_ptr<DeviceCopy>>;

  bool empty() const {
    return std::all_of(devices_.begin(), devices_.end(), [](const OfDevice &one) { return one.copies.empty(); });
  }
  /// Calls act(copies, by where they begin) for every device that has some.
  template <class Act> void forDevices(const Act &act) const {
    for (const OfDevice &one : devices_)
      if (!one.copies.empty())
        act(one.copies);
  }
  template <class Act> void forEach(const Act &act) const {
    forDevices([&](const ByBegin &copies) {
      for (const auto &[first, copy] : copies)
        act(*copy);
    });
  }
  void add(std::unique_ptr<DeviceCopy> copy) {
    const int64_t first = copy->begin();
    copiesOf(copy->device()).emplace(first, std::move(copy));
  }

  /// The copy that mirrors all of [begin, end) on the current device; null when there is none.
  DeviceCopy *find(int64_t begin, int64_t end) const {
    // To ask for the current device may start it.
    const ByBegin *const here = empty() ? nullptr : knownCopiesOf(device::current());
    if (!here)
      return nullptr;
    const auto next = here->upper_bound(begin);
    DeviceCopy *const copy = next == here->begin() ? nullptr : std::prev(next)->second.get();
    return copy && end <= copy->end() ? copy : nullptr;
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

  /// Bytes of the region that the device lacks; of several devices, those that none of them has.
  double missingBytes(const Region &region) const {
    const DeviceCopy *const copy = region.empty() ? nullptr : find(region.begin(), region.end());
    if (copy && devices_.size() == 1)
      return sumOfBytes(copy->missing(region));
    if (devices_.size() <= 1)
      return double(region.bytes());
    Regions rest{region};
    forMeeting(region.begin(), region.end(), [&](const DeviceCopy &one) {
      Regions missing;
      for (const Region &part : rest)
        for (const Region &left : one.missing(part))
          missing.push_back(left);
      rest = std::move(missing);
    });
    return sumOfBytes(rest);
  }

  /// Bytes of the interval that the host lacks.
  double newerBytes(const Region &interval) const {
    return dirtyBytes(interval.begin(), interval.end());
  }

  /// Does one share a byte with [begin, end)?
  bool areMet(int64_t begin, int64_t end) const {
    return std::any_of(devices_.begin(), devices_.end(), [&](const OfDevice &one) {
      const auto copy = firstMeeting(one.copies, begin);
      return copy != one.copies.end() && copy->first < end;
    });
  }

  /// Calls act(copy) for all that share a byte with [begin, end).
  template <class Act> void forMeeting(int64_t begin, int64_t end, const Act &act) const {
    for (const OfDevice &one : devices_)
      for (auto next = firstMeeting(one.copies, begin); next != one.copies.end() && next->first < end; ++next)
        act(*next->second);
  }

  double dirtyBytes() const {
    double sum = 0;
    forEach([&](const DeviceCopy &copy) { sum += copy.dirtyBytes(); });
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

  /// May C read, or change, [begin, end) without a word?
  bool leaveAlone(int64_t begin, int64_t end, bool isRead) const {
    bool leave = true;
    forMeeting(begin, end, [&](const DeviceCopy &copy) { leave = leave && copy.leavesAlone(begin, end, isRead); });
    return leave;
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
    for (OfDevice &one : devices_)
      for (auto next = firstMeeting(one.copies, begin); next != one.copies.end() && next->first < end;) {
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
        next = one.copies.erase(next);
      }
  }

  /// The next nest ends every one for which `ends(copy)` holds.
  template <class Ends> void endLaterIf(const Ends &ends) {
    forEach([&](DeviceCopy &copy) {
      if (ends(copy))
        copy.endLater();
    });
  }

  /// The host is about to read all that these copies have.
  template <class Wanted> void bringHomeIf(Place place, const Wanted &wanted) {
    forEach([&](DeviceCopy &copy) {
      if (wanted(copy))
        writeBack(copy, INT64_MIN, INT64_MAX, place);
    });
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

  /// Brings to `copy` what other devices have of the bytes that is newer than the host's. What is left of them: the host has it.
  Regions fromOthers(DeviceCopy &copy, const Region &bytes, const ArrayName &array, Place place) const {
    Regions rest{bytes};
    forOthers(copy, bytes, [&](DeviceCopy &other) {
      Regions left;
      for (const Region &part : rest) {
        const std::optional<Cut> cut = other.newer(part);
        if (!cut)
          writeBack(other, part, place);
        else
          copyBetween(cut->inside, other, copy, array, place);
        const Regions &stays = cut ? cut->outside : Regions{part};
        left.insert(left.end(), stays.begin(), stays.end());
      }
      rest = std::move(left);
    });
    return rest;
  }

  /// Has another device than that of `copy` something of the region that is newer than the host's? "No" is a proof.
  bool isNewerElsewhere(const DeviceCopy &copy, const Region &region) const {
    bool is = false;
    forOthers(copy, region, [&](const DeviceCopy &other) { is = is || other.isDirtyIn(region); });
    return is;
  }

  /// The device of `copy` changes the region: what others have of it is not valid any more.
  void loseElsewhere(const DeviceCopy &copy, const Region &changed, Place place) const {
    forOthers(copy, changed, [&](DeviceCopy &other) {
      if (other.lose(changed))
        return;
      writeBack(other, INT64_MIN, INT64_MAX, place);
      other.invalidate(changed.begin(), changed.end());
    });
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
  struct OfDevice {
    int device;
    ByBegin copies;
  };

  const ByBegin *knownCopiesOf(int device) const {
    for (const OfDevice &one : devices_)
      if (one.device == device)
        return &one.copies;
    return nullptr;
  }
  ByBegin &copiesOf(int device) {
    for (OfDevice &one : devices_)
      if (one.device == device)
        return one.copies;
    devices_.push_back({device, {}});
    return devices_.back().copies;
  }

  /// Calls act(other) for copies on other devices that share a byte with the region.
  template <class Act> void forOthers(const DeviceCopy &copy, const Region &region, const Act &act) const {
    if (devices_.size() > 1 && !region.empty())
      forMeeting(region.begin(), region.end(), [&](DeviceCopy &other) {
        if (other.device() != copy.device())
          act(other);
      });
  }

  static void copyBetween(const Regions &parts, const DeviceCopy &from, const DeviceCopy &to, const ArrayName &array, Place place) {
    for (const Region &part : parts)
      copyToPeer(part, {from.mirror(), from.device()}, {to.mirror(), to.device()}, array, place);
  }

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

  static ByBegin::const_iterator firstMeeting(const ByBegin &copies, int64_t begin) {
    auto next = copies.upper_bound(begin);
    if (next != copies.begin() && std::prev(next)->second->end() > begin)
      --next;
    return next;
  }

  std::vector<OfDevice> devices_; ///< few, in the order in which they were used
};

} // namespace NIDUS_TARGET
} // namespace nidus
