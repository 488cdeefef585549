//===- device_start.h - is the device worth its start? ----------------------===//
//
// The first use of a device takes a process as long as C takes for millions of pixels, and nobody knows how much is still to be
// computed. Who does not know how often he will ski rents until that has cost as much as to buy: nests run in C until what all of the
// process have missed by that exceeds the cost of the start. At worst the start and what was missed cost twice the better of both.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"

namespace nidus {
inline namespace NIDUS_TARGET {

class NIDUS_SHARED DeviceStart {
public:
  /// Is a nest to run there that gains so much, where the start costs so much? Nanoseconds; a cost of 0 is not known, and not counted.
  static bool isWorth(double gain, double cost) {
    // Claimed: by a nest or a library, whether or not the device turned out to be usable.
    if (detail::isClaimed.load(std::memory_order_relaxed) || cost <= 0 || device::isStarted())
      return true;
    double before = missed_.load(std::memory_order_relaxed), all;
    do
      all = std::max(0.0, before + gain);
    while (!missed_.compare_exchange_weak(before, all, std::memory_order_relaxed));
    return all > cost;
  }

private:
  static inline std::atomic<double> missed_{0};
};

} // namespace NIDUS_TARGET
} // namespace nidus
