//===- stages.h - copies into shared memory, some steps of a loop ahead ---------===//
//
// Source: CUDA's pipelines of asynchronous copies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#ifdef __CUDACC__
#include <cuda_pipeline_primitives.h>
#else
#include "nidus/cpu/words_cpu.h"
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

/// So many parts of `Steps` steps are there, or on their way.
inline constexpr int stages = 3;

/// Begins the copy of one element, which wait() ends.
template <class T> __device__ __forceinline__ void copyLater(T *to, const T *from) {
#ifdef __CUDACC__
  if constexpr (sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16)
    __pipeline_memcpy_async(to, from, sizeof(T));
  else
#endif
    *to = *from;
}
/// ... of one that is there, without a branch; where none is, the place may get a zero.
template <class T> __device__ __forceinline__ void copyLater(T *to, const T *from, bool isThere) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16, "as few bytes as can be copied");
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(static_cast<unsigned int>(__cvta_generic_to_shared(to))), "l"(from),
               "n"(sizeof(T)), "r"(isThere ? static_cast<unsigned int>(sizeof(T)) : 0u)
               : "memory");
#else
  if (isThere)
    copyLater(to, from);
#endif
}
__device__ __forceinline__ void endStage() {
#ifdef __CUDACC__
  __pipeline_commit();
#endif
}
/// Until all stages but the last `later` are there, for all threads of the block.
template <int Later> __device__ __forceinline__ void waitForStage() {
#ifdef __CUDACC__
  __pipeline_wait_prior(Later);
#endif
  __syncthreads();
}

/// For the values of k from `first` on before `end`, Steps at a time: copy(stage, k, count) begins the copies for `count` steps, which may
/// be 0, two stages before work(stage, k, count) finds them there. All threads of the block get here, with the same bounds.
template <int Steps, class K, class Copy, class Work>
__device__ __forceinline__ void inTurns(K first, K end, const Copy &copy, const Work &work) {
  constexpr int ahead = stages - 1;
  const uint64_t all = first < end ? static_cast<uint64_t>(end) - static_cast<uint64_t>(first) : 0;
  const auto at = [=](uint64_t done) { return static_cast<K>(static_cast<uint64_t>(first) + done); };
  const auto count = [=](uint64_t done) {
    const uint64_t left = done < all ? all - done : 0;
    return left < uint64_t(Steps) ? static_cast<int>(left) : Steps;
  };
  const auto begin = [&](int stage, uint64_t done) {
    copy(stage, at(done), count(done));
    endStage();
  };
  NIDUS_UNROLL
  for (int stage = 0; stage < ahead; stage++)
    begin(stage, static_cast<uint64_t>(stage) * Steps);
  int stage = 0;
  for (uint64_t done = 0; done < all; done += Steps) {
    waitForStage<ahead - 1>();
    begin(stage == 0 ? ahead : stage - 1, done + static_cast<uint64_t>(ahead) * Steps);
    work(stage, at(done), count(done));
    stage = stage == ahead ? 0 : stage + 1;
  }
  __syncthreads(); // the stages are free for the next loop
}

} // namespace detail
} // namespace NIDUS_TARGET
} // namespace nidus
