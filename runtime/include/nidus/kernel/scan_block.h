//===- scan_block.h - what the threads before each thread hold ---------------===//
//
// For kernels. The tree by which values are combined is fixed: pairs at doubling
// distances within each run of 32 threads (a warp), then one warp after the
// other. The same bits result in every order of the threads, and on CUDA as on
// the CPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/combine.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// A thread with what the threads before it in its block hold, combined with `before`, and all of them.
template <class Value> struct Scanned {
  Value mine, all;
};

#ifdef __CUDACC__

/// Reached by all threads of a block of whole warps, along x.
template <class Operator, class Value> __device__ __forceinline__ Scanned<Value> scanBlock(Value before, Value own) {
  __shared__ Value ofWarp[warpThreads];
  const unsigned int lane = threadIdx.x % warpThreads, warp = threadIdx.x / warpThreads;
  for (unsigned int distance = 1; distance < warpThreads; distance *= 2) {
    const Value other = fromLane(~0u, own, lane < distance ? lane : lane - distance);
    if (lane >= distance)
      own = Operator::combine(other, own);
  }
  const Value preceding = fromLane(~0u, own, lane == 0 ? lane : lane - 1);
  if (lane == warpThreads - 1)
    ofWarp[warp] = own;
  __syncthreads();
  Scanned<Value> scanned{before, before};
  for (unsigned int k = 0; k < blockDim.x / warpThreads; k++) {
    if (k == warp)
      scanned.mine = scanned.all;
    scanned.all = Operator::combine(scanned.all, ofWarp[k]);
  }
  __syncthreads(); // ofWarp is free for the next call
  if (lane > 0)
    scanned.mine = Operator::combine(scanned.mine, preceding);
  return scanned;
}

#else

/// The same in the same order, by the thread that comes last: the others wait once.
template <class Operator, class Value> Scanned<Value> scanBlock(Value before, Value own) {
  static thread_local Value values[1024];
  static thread_local Value all;
  static thread_local unsigned int arrived = 0;
  values[threadIdx.x] = own;
  if (++arrived == blockDim.x) {
    arrived = 0;
    all = before;
    for (unsigned int first = 0; first < blockDim.x; first += warpThreads) {
      Value *const ofWarp = values + first;
      for (unsigned int distance = 1; distance < warpThreads; distance *= 2)
        for (unsigned int lane = warpThreads - 1; lane >= distance; lane--)
          ofWarp[lane] = Operator::combine(ofWarp[lane - distance], ofWarp[lane]);
      const Value next = Operator::combine(all, ofWarp[warpThreads - 1]);
      for (unsigned int lane = warpThreads - 1; lane > 0; lane--)
        ofWarp[lane] = Operator::combine(all, ofWarp[lane - 1]);
      ofWarp[0] = all;
      all = next;
    }
  }
  __syncthreads();
  return {values[threadIdx.x], all};
}

#endif

} // namespace detail

} // namespace NIDUS_TARGET
} // namespace nidus
