//===- device_start.h - is the device worth its start? ----------------------===//
//
// The first use of a device takes a process as long as C takes for millions of pixels, and nobody knows how much is still to be
// computed. Who does not know how often he will ski rents until that has cost as much as to buy: nests run in C until what all of the
// process have missed by that exceeds the cost of the start. At worst the start and what was missed cost twice the better of both.
//
// What the C takes is predicted, and known better when its thread asks again: where more time has passed, up to some times the
// prediction, that much more was missed. Other code may have run meanwhile; then the process has taken as long as the start, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"
#include <chrono>
#include <utility>

/// Nanoseconds since some moment; tests have a clock of their own.
#ifndef NIDUS_NOW
#define NIDUS_NOW                                                                                                                \
  static_cast<double>(                                                                                                           \
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count())
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

class NIDUS_SHARED DeviceStart {
public:
  /// Is a nest to run there that gains so much, where its C takes `inC` and the start costs so much? Nanoseconds; a cost of 0 is not
  /// known, and not counted.
  static bool isWorth(double gain, double inC, double cost) {
    // Claimed: by a nest or a library, whether or not the device turned out to be usable.
    if (detail::isClaimed.load(std::memory_order_relaxed) || cost <= 0 || device::isStarted())
      return true;
    gain += longer();
    double before = missed_.load(std::memory_order_relaxed), all;
    do
      all = std::max(0.0, before + gain);
    while (!missed_.compare_exchange_weak(before, all, std::memory_order_relaxed));
    if (all > cost)
      return true;
    last() = {NIDUS_NOW, inC};
    return false;
  }

private:
  static constexpr double mostLonger_ = 3; ///< times the prediction

  /// A nest that was left to C for the start: when, and what it is predicted to take; 0: there was none.
  struct Left {
    double at = 0, inC = 0;
  };
  static Left &last() {
    static thread_local Left left;
    return left;
  }

  /// By how much the last one of this thread has taken longer.
  static double longer() {
    const Left left = std::exchange(last(), {});
    return left.inC > 0 ? std::min(std::max(0.0, NIDUS_NOW - left.at - left.inC), mostLonger_ * left.inC) : 0;
  }

  static inline std::atomic<double> missed_{0};
};

} // namespace NIDUS_TARGET
} // namespace nidus
