//===- block_copy.h - a small array in shared memory ----------------------===//
//
// A kernel whose threads read elements of a table that the compiler cannot know
// begins with
//
//     __shared__ uint8_t curve_in_block[256];
//     nidus::copyToBlock(curve_in_block, curve);
//
// before any thread returns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/thread.h"

#ifndef __CUDACC__
#include "nidus/cpu/words_cpu.h"
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

/// Elements [0, N) of an array of the device, copied by all threads of the block, which go on when all are there.
template <class T, unsigned int N> __device__ __forceinline__ void copyToBlock(T (&copy)[N], const T *elements) {
  for (unsigned int k = detail::threadInBlock(); k < N; k += detail::threadsInBlock())
    copy[k] = elements[k];
  __syncthreads();
}

} // namespace NIDUS_TARGET
} // namespace nidus
