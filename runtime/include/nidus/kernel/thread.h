//===- thread.h - the index of a thread along an axis, and where loops begin -===//
//
// stride: the number of threads of the whole grid along the axis, for the
// kernels of a StridedGrid.
//
// For kernels. The index counts from 0 along the whole grid; the last blocks
// reach past the range that the launch was given, so the kernel guards.
// Computed in the type T: the grid was declined if its indices do not fit
// (grid.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
template <class T>
__device__ __forceinline__ T threadIndex(unsigned int block, unsigned int size, unsigned int thread) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<U>(block) * static_cast<U>(size) + static_cast<U>(thread));
}
} // namespace detail

template <class T = int> __device__ __forceinline__ T threadX() {
  return detail::threadIndex<T>(blockIdx.x, blockDim.x, threadIdx.x);
}
template <class T = int> __device__ __forceinline__ T threadY() {
  return detail::threadIndex<T>(blockIdx.y, blockDim.y, threadIdx.y);
}
template <class T = int> __device__ __forceinline__ T threadZ() {
  return detail::threadIndex<T>(blockIdx.z, blockDim.z, threadIdx.z);
}

/// The number, which the compiler does not know then: where loops begin that nvcc 13.0 makes wrong ones of when it knows.
template <class T = int> __device__ __forceinline__ T from(T number) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == 8) {
    asm("" : "+l"(number));
    return number;
  }
  auto word = static_cast<int>(number);
  asm("" : "+r"(word));
  return static_cast<T>(word);
#else
  return number;
#endif
}

template <class T = int> __device__ __forceinline__ T strideX() {
  return detail::threadIndex<T>(gridDim.x, blockDim.x, 0);
}
template <class T = int> __device__ __forceinline__ T strideY() {
  return detail::threadIndex<T>(gridDim.y, blockDim.y, 0);
}
template <class T = int> __device__ __forceinline__ T strideZ() {
  return detail::threadIndex<T>(gridDim.z, blockDim.z, 0);
}

namespace detail {

inline constexpr unsigned int warpThreads = 32;

/// The number of the thread in its block, of threads in a block, and of the block in the grid: x fastest.
__device__ __forceinline__ unsigned int threadInBlock() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__device__ __forceinline__ unsigned int threadsInBlock() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ __forceinline__ size_t blockInGrid() {
  return (static_cast<size_t>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

} // namespace detail

} // namespace NIDUS_TARGET
} // namespace nidus
