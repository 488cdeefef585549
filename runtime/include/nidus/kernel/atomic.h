//===- atomic.h - updates of elements that threads share --------------------===//
//
// For kernels: atomicAdd(bins[k], v) is  bins[k] += v  whatever other threads add
// to that element at the same time; the others are -=, &=, |= and ^=. Elements are
// integers of 4 or 8 bytes, modulo 2^n: every order gives the same result.
//
// Threads that share few elements combine in shared memory first:
//
//     __shared__ int bins_in_block[256];
//     nidus::beginInBlock<nidus::Sum>(bins_in_block);
//     for (...)
//         nidus::atomicAdd(bins_in_block[k], v);
//     nidus::combineBlocks<nidus::Sum>(bins, bins_in_block);
//
// Every thread of the block reaches the second and the last line. Elements that
// no thread of the block changed are not touched. (Podlozhnyuk 2007, "Histogram
// calculation in CUDA": a histogram per block, then their sum.) Where these are
// very few, threads that want the same one at a time wait for each other, unless
// each lane of a warp has elements of its own:
//
//     __shared__ nidus::PerLane<int, 256, 32> bins_in_block;
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/operators.h"
#include "nidus/kernel/thread.h"

#ifndef __CUDACC__
#include "nidus/cpu/words_cpu.h"
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// The element as the type that CUDA's functions take.
template <class T> using AtomicWord = std::conditional_t<sizeof(T) == 4, unsigned int, unsigned long long>;
template <class T> __device__ __forceinline__ AtomicWord<T> *atomicWord(T &element) {
  static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8), "integers of 4 or 8 bytes");
  return reinterpret_cast<AtomicWord<T> *>(&element);
}

/// The parameter of a function whose T is the element's alone.
template <class T> struct Same {
  using Type = T;
};
template <class T> using SameAs = typename Same<T>::Type;

} // namespace detail

#ifdef __CUDACC__
namespace detail {

/// Do all threads of the warp that are here want to do the same to one element of global memory, as where an image has one colour?
/// Then one of them does it for all: a multiprocessor waits for each update of such an element, while in shared memory they are
/// united by the hardware. `threads`: how many there are; 0 for the others.
template <class T> __device__ __forceinline__ bool isWantedByAll(AtomicWord<T> *element, AtomicWord<T> value, unsigned int &threads) {
#if __CUDA_ARCH__ < 700
  return false; // they cannot compare
#else
  if (__isShared(element))
    return false;
  const unsigned int here = __activemask();
  int isOneElement, isOneValue;
  __match_all_sync(here, reinterpret_cast<unsigned long long>(element), &isOneElement);
  __match_all_sync(here, value, &isOneValue);
  if (!isOneElement || !isOneValue)
    return false;
  unsigned int before;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(before));
  threads = (here & before) == 0 ? __popc(here) : 0;
  return true;
#endif
}

} // namespace detail
#endif

template <class T> __device__ __forceinline__ void atomicAdd(T &element, detail::SameAs<T> value) {
  const auto word = static_cast<detail::AtomicWord<T>>(value);
#ifdef __CUDACC__
  unsigned int threads;
  if (!detail::isWantedByAll<T>(detail::atomicWord(element), word, threads))
    ::atomicAdd(detail::atomicWord(element), word);
  else if (threads)
    ::atomicAdd(detail::atomicWord(element), threads * word);
#else
  __atomic_fetch_add(detail::atomicWord(element), word, __ATOMIC_RELAXED);
#endif
}

template <class T> __device__ __forceinline__ void atomicSub(T &element, detail::SameAs<T> value) {
  atomicAdd(element, static_cast<T>(0 - static_cast<detail::AtomicWord<T>>(value)));
}

template <class T> __device__ __forceinline__ void atomicAnd(T &element, detail::SameAs<T> value) {
  const auto word = static_cast<detail::AtomicWord<T>>(value);
#ifdef __CUDACC__
  unsigned int threads;
  if (!detail::isWantedByAll<T>(detail::atomicWord(element), word, threads) || threads)
    ::atomicAnd(detail::atomicWord(element), word);
#else
  __atomic_fetch_and(detail::atomicWord(element), word, __ATOMIC_RELAXED);
#endif
}

template <class T> __device__ __forceinline__ void atomicOr(T &element, detail::SameAs<T> value) {
  const auto word = static_cast<detail::AtomicWord<T>>(value);
#ifdef __CUDACC__
  unsigned int threads;
  if (!detail::isWantedByAll<T>(detail::atomicWord(element), word, threads) || threads)
    ::atomicOr(detail::atomicWord(element), word);
#else
  __atomic_fetch_or(detail::atomicWord(element), word, __ATOMIC_RELAXED);
#endif
}

template <class T> __device__ __forceinline__ void atomicXor(T &element, detail::SameAs<T> value) {
  const auto word = static_cast<detail::AtomicWord<T>>(value);
#ifdef __CUDACC__
  unsigned int threads;
  if (!detail::isWantedByAll<T>(detail::atomicWord(element), word, threads) || threads % 2)
    ::atomicXor(detail::atomicWord(element), word);
#else
  __atomic_fetch_xor(detail::atomicWord(element), word, __ATOMIC_RELAXED);
#endif
}

/// T own[N] of each of so many lanes of a warp, a power of two; with 32 banks and words of 4 bytes, 32 lanes never meet in a bank.
template <class T, unsigned int N, unsigned int Lanes> struct PerLane {
  static_assert((Lanes & (Lanes - 1)) == 0, "a power of two");
  T words[N * Lanes];

  template <class Index> __device__ __forceinline__ T &operator[](Index k) {
    return words[static_cast<unsigned int>(k) * Lanes + detail::threadInBlock() % Lanes];
  }
  /// Element k, of all lanes together. Threads with k next to each other begin in different banks.
  template <template <class> class Op> __device__ __forceinline__ T combined(unsigned int k) const {
    T all = Op<T>::identity();
    for (unsigned int lane = 0; lane < Lanes; ++lane)
      all = Op<T>::combine(all, words[k * Lanes + (k + lane) % Lanes]);
    return all;
  }
};

/// The block's own elements become those that change nothing when they are combined.
template <template <class> class Op, class T, unsigned int N> __device__ __forceinline__ void beginInBlock(T (&own)[N]) {
  for (unsigned int k = detail::threadInBlock(); k < N; k += detail::threadsInBlock())
    own[k] = Op<T>::identity();
  __syncthreads();
}

template <template <class> class Op, class T, unsigned int N, unsigned int Lanes>
__device__ __forceinline__ void beginInBlock(PerLane<T, N, Lanes> &own) {
  beginInBlock<Op>(own.words);
}

namespace detail {

/// element = element OP value, whatever other threads do to it.
template <template <class> class Op, class T> __device__ __forceinline__ void atomicCombine(T &element, T value) {
  if (value == Op<T>::identity())
    return;
  if constexpr (std::is_same_v<Op<T>, Sum<T>>)
    atomicAdd(element, value);
  else if constexpr (std::is_same_v<Op<T>, And<T>>)
    atomicAnd(element, value);
  else if constexpr (std::is_same_v<Op<T>, Or<T>>)
    atomicOr(element, value);
  else
    atomicXor(element, value);
}

} // namespace detail

/// elements[k] = elements[k] OP own[k], for all blocks.
template <template <class> class Op, class T, unsigned int N>
__device__ __forceinline__ void combineBlocks(T *elements, const T (&own)[N]) {
  __syncthreads();
  for (unsigned int k = detail::threadInBlock(); k < N; k += detail::threadsInBlock())
    detail::atomicCombine<Op>(elements[k], own[k]);
}

template <template <class> class Op, class T, unsigned int N, unsigned int Lanes>
__device__ __forceinline__ void combineBlocks(T *elements, const PerLane<T, N, Lanes> &own) {
  __syncthreads();
  for (unsigned int k = detail::threadInBlock(); k < N; k += detail::threadsInBlock())
    detail::atomicCombine<Op>(elements[k], own.template combined<Op>(k));
}

} // namespace NIDUS_TARGET
} // namespace nidus
