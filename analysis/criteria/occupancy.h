//===- occupancy.h - how many blocks a multiprocessor holds ----------------===//
//
// A block is resident as a whole, so the first resource that is used up decides: threads, places for blocks,
// registers or shared memory (Paoletti 2013, rule R1 in test/seeds.md). Occupancy is
// the share of the warps that a multiprocessor can hold. It says whether there is work to hide latencies with, not how
// fast a kernel is: 33% can beat 100%.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"

namespace nidus {

/// What a kernel needs. The register count is the compiler's actual one, not a cap that it was given.
struct KernelResources {
  int threadsPerBlock = 0; ///< at least 1
  int registersPerThread = 0;
  int64_t sharedBytesPerBlock = 0;
};

struct Occupancy {
  /// How many blocks each resource has room for; 0 when one block is too large for it.
  int64_t byThreads = 0, byBlocks = 0, byRegisters = 0, byShared = 0;
  int64_t blocks = 0;   ///< the least of them: resident blocks of a multiprocessor
  int64_t warps = 0;    ///< resident warps of a multiprocessor
  int64_t maxWarps = 0; ///< what it can hold

  double share() const { return maxWarps == 0 ? 0 : double(warps) / double(maxWarps); }
};

/// `profile` gives the sizes of warps and blocks, `limits` those of a multiprocessor.
Occupancy occupancy(const DeviceProfile &profile, const DeviceLimits &limits, const KernelResources &kernel);

} // namespace nidus
