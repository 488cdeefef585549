//===- combine.h - one value per block from one per thread ----------------===//
//
// For kernels: combine<Op>(value, partials) is reached once by every thread of
// the block, whatever the shape of the block, and writes the combination of
// their values to partials[number of the block]. The tree is fixed by the shape
// of the block: halving distances within each run of 32 threads (a warp), then
// the same over the warps; absent threads leave gaps. The same bits result in
// every order of the threads, and on CUDA as on the CPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/operators.h"
#include "nidus/kernel/thread.h"
#ifndef __CUDACC__
#include "nidus/cpu/words_cpu.h"
#include <memory>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// The value of a lane of the warp; reached by the lanes of the mask.
template <class T> __device__ __forceinline__ T fromLane(unsigned int mask, T value, unsigned int lane) {
  static_assert(sizeof(T) <= 8, "at most two words");
  if constexpr (sizeof(T) == 8) {
    long long bits;
    memcpy(&bits, &value, sizeof(T));
    bits = __shfl_sync(mask, bits, static_cast<int>(lane));
    memcpy(&value, &bits, sizeof(T));
  } else {
    int bits = 0;
    memcpy(&bits, &value, sizeof(T));
    bits = __shfl_sync(mask, bits, static_cast<int>(lane));
    memcpy(&value, &bits, sizeof(T));
  }
  return value;
}
template <class T>
__device__ __forceinline__ Candidate<T> fromLane(unsigned int mask, const Candidate<T> &from, unsigned int lane) {
  return {fromLane(mask, from.value, lane), fromLane(mask, from.place, lane)};
}

/// The combination of the first `lanes` lanes of the warp, in lane 0; reached by just these.
template <class Operator, class Value> __device__ __forceinline__ Value combineWarp(Value value, unsigned int lanes) {
  const unsigned int mask = lanes < warpThreads ? (1u << lanes) - 1 : ~0u;
  const unsigned int lane = threadInBlock() % warpThreads;
  for (unsigned int distance = warpThreads / 2; distance > 0; distance /= 2) {
    const bool present = lane + distance < lanes;
    const Value other = fromLane(mask, value, present ? lane + distance : lane);
    if (present)
      value = Operator::combine(value, other);
  }
  return value;
}

/// combine() by means of CUDA.
template <class Operator, class Value> __device__ void combineTogether(Value value, Value *partials) {
  __shared__ Value ofWarp[warpThreads];
  const unsigned int thread = threadInBlock(), threads = threadsInBlock();
  const unsigned int warp = thread / warpThreads, warps = (threads - 1) / warpThreads + 1;
  const unsigned int rest = threads - warp * warpThreads;
  value = combineWarp<Operator>(value, rest < warpThreads ? rest : warpThreads);
  if (thread % warpThreads == 0)
    ofWarp[warp] = value;
  __syncthreads();
  // With more warps than one, the first one is full: it has a lane for each warp.
  if (warps > 1 && thread < warps)
    value = combineWarp<Operator>(ofWarp[thread], warps);
  if (thread == 0)
    partials[blockInGrid()] = value;
  __syncthreads(); // ofWarp is free for the next call
}

} // namespace detail

#ifdef __CUDACC__

template <template <class> class Op, class Value> __device__ void combine(Value value, Value *partials) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  detail::combineTogether<Operator>(value, partials);
}

#else

namespace detail {

/// Combines values[0] .. values[lanes - 1] into values[0], as the lanes of a warp do.
template <class Operator, class Value> void combineLanes(Value *values, unsigned int lanes) {
  for (unsigned int distance = warpThreads / 2; distance > 0; distance /= 2)
    for (unsigned int lane = 0; lane < distance && lane + distance < lanes; lane++)
      values[lane] = Operator::combine(values[lane], values[lane + distance]);
}

/// Combines values[0] .. values[threads - 1], as a block does.
template <class Operator, class Value> Value combineBlock(Value *values, unsigned int threads) {
  const unsigned int warps = (threads - 1) / warpThreads + 1;
  for (unsigned int warp = 0; warp < warps; warp++) {
    Value *const own = values + warp * warpThreads;
    const unsigned int rest = threads - warp * warpThreads;
    combineLanes<Operator>(own, rest < warpThreads ? rest : warpThreads);
    values[warp] = own[0];
  }
  if (warps > 1)
    combineLanes<Operator>(values, warps);
  return values[0];
}

/// The values of the threads of one block that have reached the combine() with these partials; free when none has.
template <class Value> struct Gathering {
  const Value *partials = nullptr;
  unsigned int arrived = 0, capacity = 0;
  std::unique_ptr<Value[]> values;

  /// Takes the value of a thread; true when it was the last one.
  bool add(const Value &value, unsigned int thread, unsigned int threads) {
    if (capacity < threads) {
      values.reset(new Value[threads]);
      capacity = threads;
    }
    values[thread] = value;
    openCombines += arrived == 0 ? 1 : 0;
    if (++arrived < threads)
      return false;
    arrived = 0;
    openCombines--;
    return true;
  }
};

/// The one of the block that this host thread executes, for these partials.
template <class Value> Gathering<Value> &gatheringOf(const Value *partials) {
  static thread_local std::vector<Gathering<Value>> all;
  Gathering<Value> *unused = nullptr;
  for (Gathering<Value> &gathering : all) {
    if (gathering.arrived > 0 && gathering.partials == partials)
      return gathering;
    if (gathering.arrived == 0)
      unused = &gathering;
  }
  if (!unused)
    unused = &all.emplace_back();
  unused->partials = partials;
  return *unused;
}

} // namespace detail

/// The threads of a block need not wait for one another, since none needs the result: the last to arrive combines.
template <template <class> class Op, class Value> void combine(Value value, Value *partials) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  detail::Gathering<Value> &gathering = detail::gatheringOf(partials);
  const unsigned int threads = detail::threadsInBlock();
  if (gathering.add(value, detail::threadInBlock(), threads))
    partials[detail::blockInGrid()] = detail::combineBlock<Operator>(gathering.values.get(), threads);
}

#endif

} // namespace NIDUS_TARGET
} // namespace nidus
