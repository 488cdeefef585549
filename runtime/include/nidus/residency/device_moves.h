//===- device_moves.h - memcpy and memset of host code, done on the device -----===//
//
// In the middle of a computation whose data is on the device a copy or a fill of the host would bring it home and send
// it back. Where fewer bytes cross, the device does it, after the nests launched so far: what it overwrites there counts
// as written by a nest. The host does what overlaps, and all that the device has nothing of: no memory comes to the
// device that nests were not given, or will be (nidus_expects).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/residency.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

inline constexpr Place movedData{"data moved by the host", "between loop nests", 0};

/// Can the device of this thread work on the bytes, and does it have any of them?
inline bool isOnDevice(const Residents &residents, const Region &bytes) {
  if (!residents.isHeld() || inForkedChild())
    return false;
  const Holding holding = residents.holding(bytes);
  return holding.isHere && !holding.isElsewhere;
}

/// Gives the use a copy on the device that has all it reads; null when that fails.
inline DeviceCopy *provided(Residents &residents, const Use &use) {
  if (!residents.provide(use, movedData))
    return nullptr;
  DeviceCopy *const copy = residents.find(use);
  residents.fill(*copy, use.in, use.name, movedData);
  return copy;
}

/// What the device was about to do went wrong: of the bytes nothing stays there.
inline bool giveUp(Residents &residents, const Attempt &attempt, const Region &bytes) {
  if (attempt.hasFailed())
    notice(movedData, "the device fails", attempt.why().c_str());
  residents.retireIf(movedData,
                     [&](const DeviceCopy &copy) { return copy.meetsInterval(bytes.begin(), bytes.end()); });
  return false;
}

/// Copies on the device; false, with nothing done, when the host must do it.
inline bool copiedOnDevice(Residents &residents, const Region &to, const Region &from) {
  if (to.empty() || from.empty() || overlaps(to, from) || !isOnDevice(residents, from))
    return false;
  const bool isThere = isOnDevice(residents, to);
  if (!isThere && (residents.holding(to).isElsewhere || !residents.isExpected(to)))
    return false;
  const Holding source = residents.holding(from);
  if (source.missing >= source.newer + double(to.bytes()))
    return false;
  const Use reads{hostAt(from.begin()), from, Region(), After::keep, "(copied)"};
  const Use writes{hostAt(to.begin()), Region(), to, After::keep, "(copied)"};
  const Attempt attempt;
  if (!provided(residents, reads) || !provided(residents, writes))
    return giveUp(residents, attempt, from);
  DeviceCopy &written = *residents.find(writes), &read = *residents.find(reads);
  device::awaitCopiesIn(movedData);
  device::copyInside(written.mirror().at(to.begin()), read.mirror().at(from.begin()), to.bytes(), movedData);
  if (attempt.hasFailed())
    return giveUp(residents, attempt, from);
  isThere ? residents.change(written, to, Storing::all, movedData) : residents.use(written, writes.host, to, Storing::all, movedData);
  return true;
}

/// Fills on the device; the same.
inline bool filledOnDevice(Residents &residents, const Region &to, int value) {
  if (to.empty() || !isOnDevice(residents, to))
    return false;
  const Use writes{hostAt(to.begin()), Region(), to, After::keep, "(filled)"};
  const Attempt attempt;
  DeviceCopy *const written = provided(residents, writes);
  if (written)
    device::fill(written->mirror().at(to.begin()), value, to.bytes(), movedData);
  if (!written || attempt.hasFailed())
    return giveUp(residents, attempt, to);
  residents.change(*written, to, Storing::all, movedData);
  return true;
}

} // namespace detail
} // namespace NIDUS_TARGET
} // namespace nidus
