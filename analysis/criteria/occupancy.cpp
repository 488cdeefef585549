//===- occupancy.cpp -------------------------------------------------------===//
#include "analysis/criteria/occupancy.h"
#include <algorithm>

namespace nidus {

namespace {

int64_t multipleOf(int64_t unit, int64_t value) {
  unit = std::max<int64_t>(unit, 1);
  return (value + unit - 1) / unit * unit;
}

int64_t blocksByRegisters(const DeviceLimits &limits, int64_t warpsPerBlock, int warpSize, int registersPerThread) {
  int64_t perThread = std::max({registersPerThread, limits.registersPerThreadMin, 1});
  if (perThread > limits.registersPerThreadMax)
    return 0;
  int64_t perWarp = multipleOf(limits.registersPerWarpUnit, perThread * warpSize);
  return limits.registers / (perWarp * warpsPerBlock);
}

} // namespace

Occupancy occupancy(const DeviceProfile &profile, const DeviceLimits &limits, const KernelResources &kernel) {
  // The last warp of a block is allocated whole, whatever part of it has threads.
  int64_t warpsPerBlock = multipleOf(profile.warpSize, kernel.threadsPerBlock) / profile.warpSize;
  Occupancy result;
  result.maxWarps = limits.residentThreads / profile.warpSize;
  result.byThreads = kernel.threadsPerBlock > profile.maxThreadsPerBlock ? 0 : result.maxWarps / warpsPerBlock;
  result.byBlocks = limits.residentBlocks;
  result.byRegisters = blocksByRegisters(limits, warpsPerBlock, profile.warpSize, kernel.registersPerThread);
  result.byShared = limits.blocksWithShared(kernel.sharedBytesPerBlock);
  result.blocks = std::min({result.byThreads, result.byBlocks, result.byRegisters, result.byShared});
  result.warps = result.blocks * warpsPerBlock;
  return result;
}

} // namespace nidus
