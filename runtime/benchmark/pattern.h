//===- pattern.h - which addresses the threads of a block use ------------------===//
//
// The experiment of Gouin 2019, chapter 5: 2025 blocks of 1024 threads (an image of 1920 x 1080). Thread t of each
// block uses element R1(t) = (t mod s) * c or R2(t) = floor(t / s) * c: all blocks use the same ones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "device.h"

namespace nidus::benchmark {

constexpr int blockThreads = 1024, gridBlocks = 2025;
constexpr double warpsOfGrid = double(gridBlocks) * blockThreads / 32;

struct Pattern {
  bool isBlocked = false; ///< R2
  int period = 1;         ///< s
  int stride = 1;         ///< c

  /// With so many distinct addresses, a power of two up to 1024.
  Pattern(bool isBlocked, int distinct, int stride)
      : isBlocked(isBlocked), period(isBlocked ? blockThreads / distinct : distinct), stride(stride) {}
  __host__ __device__ int element(int thread) const { return (isBlocked ? thread / period : thread % period) * stride; }
  /// Is no thread before it in the block at the same address?
  __device__ bool isFirst(int thread) const { return isBlocked ? thread % period == 0 : thread < period; }
  size_t elements() const { return size_t(isBlocked ? blockThreads / period - 1 : period - 1) * stride + 1; }
};

/// Patterns and sizes to measure, the most important first.
struct Sweep {
  std::vector<int> elementBytes, strides, distinct;
  explicit Sweep(const Settings &settings)
      : elementBytes(settings.isQuick() ? std::vector<int>{4, 1} : std::vector<int>{4, 1, 2, 8, 16}),
        strides(settings.isQuick() ? std::vector<int>{1, 32} : std::vector<int>{1, 32, 16, 8, 4, 2}),
        distinct(settings.isQuick() ? std::vector<int>{1, 2, 4, 8, 16, 32, 256, 1024}
                                    : std::vector<int>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}) {}

  /// Calls the function for every pattern, with the key of its series.
  template <class Function> void each(int bytes, const Function &function) const {
    for (int stride : strides)
      for (bool isBlocked : {false, true})
        for (int addresses : distinct)
          function(Pattern(isBlocked, addresses, stride), addresses,
                   SpaceSeries{"", "", isBlocked ? "blocked" : "cyclic", bytes, stride, {}, {}});
  }
};

/// What a point of the spaces takes: ten runs and the search for their length.
inline double secondsOfSpacePoint(const Settings &settings) { return settings.isQuick() ? 0.006 : 0.016; }

// The words of an element are combined to one, so that each of them is needed.
__device__ inline unsigned word(unsigned value) { return value; }
__device__ inline unsigned word(uint2 value) { return value.x ^ value.y; }
__device__ inline unsigned word(uint4 value) { return value.x ^ value.y ^ value.z ^ value.w; }

// `step` is 0 in every launch, but the compiler does not know it: no two accesses of a thread can be merged.
constexpr int noStep = 0;
constexpr int unrolled = 8;

/// Dynamic shared memory beyond what a kernel has without asking.
template <class Kernel> void allowShared(Kernel kernel, int bytes) {
  NIDUS_CHECK(
      cudaFuncSetAttribute(reinterpret_cast<const void *>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
}

/// Of a block, in bytes; older devices give nothing beyond what needs no asking.
inline size_t mostShared() {
  return size_t(
      std::max(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin), attribute(cudaDevAttrMaxSharedMemoryPerBlock)));
}

} // namespace nidus::benchmark
