//===- watch.h - what a nest would do, said to an observer -------------------===//
//
// With NIDUS_WATCH defined, and in a program that has an observer, a nest that would run on the device tells which bytes it
// would copy, and leaves the work to the C original: `nidus verify` compares what the original then touches.
//
//===----------------------------------------------------------------------===//
#pragma once

#ifdef NIDUS_WATCH
#include "nidus/launcher/region.h"

/// Defined by the observer. `levels` pairs of a count and a pitch, as in Region.
extern "C" void nidus_watch_enter(const char *nest, int line, double iterations) __attribute__((weak));
extern "C" void nidus_watch_region(int isWritten, int64_t begin, int64_t run, int levels, const int64_t *steps)
    __attribute__((weak));

namespace nidus {
inline namespace NIDUS_TARGET {

inline bool hasObserver() { return nidus_watch_enter != nullptr; }

inline void watchRegion(int isWritten, const Region &region) {
  int64_t steps[2 * Box::maxLevels];
  for (size_t k = 0; k < region.size(); k++) {
    steps[2 * k] = region[k].count;
    steps[2 * k + 1] = region[k].pitch;
  }
  if (!region.empty())
    nidus_watch_region(isWritten, region.begin(), region.run(), static_cast<int>(region.size()), steps);
}

} // namespace NIDUS_TARGET
} // namespace nidus
#endif
