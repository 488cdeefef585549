//===- prediction.h - does the device pay? ----------------------------------===//
//
// A launcher that may decline reads, before begin():
//
//     if (!nest.pays(nidus_h200, {{grid, 42}}))
//         return 0;
//
// with the rates of the device profile and, for each kernel, its grid and the operations of one iteration. The C costs
// its operations, and that what only the device has is copied back; the device costs copies of what is not there yet,
// its operations or the traffic of its memory, and a fixed time. Computed in double: nothing overflows, and six digits
// are enough for a prediction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/grid.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Amounts per nanosecond; for bytes, GB/s.
struct Rates {
  double toDevice, fromDevice; ///< bytes copied
  double deviceMemory;         ///< bytes that kernels read or write
  double deviceOperations;     ///< of a kernel that fills the device
  double hostOperations;       ///< of the C
  double nestStart;            ///< nanoseconds that a nest costs at least
  double threadsToFill;
};

/// What one kernel computes.
struct Work {
  double threads, operations;
  Work(const Grid &grid, double operationsOfOneIteration)
      : threads(grid.iterations()), operations(threads * operationsOfOneIteration) {}
};

/// Bytes that a nest moves and touches.
struct Traffic {
  double toDevice = 0, fromDevice = 0; ///< copied, when the device does it
  double touched = 0;                  ///< in the device's memory
  double dirty = 0;                    ///< to be copied back, when the C does it
};

inline double hostTime(const Rates &rates, std::initializer_list<Work> works, const Traffic &traffic) {
  double time = traffic.dirty / rates.fromDevice;
  for (const Work &work : works)
    time += work.operations / rates.hostOperations;
  return time;
}

inline double deviceTime(const Rates &rates, std::initializer_list<Work> works, const Traffic &traffic) {
  double kernels = 0, largestShare = 0;
  for (const Work &work : works)
    if (work.threads > 0) {
      const double share = work.threads < rates.threadsToFill ? work.threads / rates.threadsToFill : 1;
      kernels += work.operations / (rates.deviceOperations * share);
      largestShare = share > largestShare ? share : largestShare;
    }
  // Few threads do not keep the memory busy either.
  const double memory = largestShare > 0 ? traffic.touched / (rates.deviceMemory * largestShare) : 0;
  return rates.nestStart + traffic.toDevice / rates.toDevice + traffic.fromDevice / rates.fromDevice +
         (kernels > memory ? kernels : memory);
}

} // namespace NIDUS_TARGET
} // namespace nidus
