//===- device_limits.h - what one multiprocessor can hold ------------------===//
#pragma once

#include "analysis/code/json.h"
#include <algorithm>

namespace nidus {

/// Limits of a compute capability: NVIDIA, CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability", and the allocation units of its occupancy calculator.
struct DeviceLimits {
  int residentThreads = 0;         ///< per multiprocessor
  int residentBlocks = 0;          ///< per multiprocessor
  int registers = 0;               ///< 32-bit registers per multiprocessor
  int registersPerThreadMin = 0;   ///< a thread gets at least as many
  int registersPerThreadMax = 0;   ///< more are spilled to memory by the compiler
  int registersPerWarpUnit = 1;    ///< a warp gets a multiple of this
  int64_t sharedBytes = 0;         ///< shared memory per multiprocessor
  int64_t sharedBytesPerBlock = 0; ///< the most that one block may have
  int64_t sharedUnit = 1;          ///< a block gets a multiple of this
  int64_t sharedReserved = 0;      ///< taken by the system from each block's share, besides what the kernel uses

  /// How many blocks have room with so much shared memory each; 0 when one is too large.
  int64_t blocksWithShared(int64_t bytes) const {
    if (bytes > sharedBytesPerBlock)
      return 0;
    const int64_t unit = std::max<int64_t>(sharedUnit, 1), taken = (bytes + sharedReserved + unit - 1) / unit * unit;
    return taken == 0 ? residentBlocks : sharedBytes / taken;
  }

  template <class V> void describe(V &v) {
    v("residentThreads", residentThreads);
    v("residentBlocks", residentBlocks);
    v("registers", registers);
    v("registersPerThreadMin", registersPerThreadMin);
    v("registersPerThreadMax", registersPerThreadMax);
    v("registersPerWarpUnit", registersPerWarpUnit);
    v("sharedBytes", sharedBytes);
    v("sharedBytesPerBlock", sharedBytesPerBlock);
    v("sharedUnit", sharedUnit);
    v("sharedReserved", sharedReserved);
  }
};

} // namespace nidus
