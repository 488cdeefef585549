//===- tiles.h - iterations that go on from those before them, in one pass ---===//
//
// For a loop such as  for (i...) { s += in[i]; out[i] = s; }  whose values may be
// combined in any grouping. Blocks take tiles of consecutive iterations, in order,
// from a counter. A block combines the terms of its tile, tells the others what
// they come to, and asks those before it until one knows what all iterations up
// to its end come to (Merrill and Garland 2016, "Single-pass Parallel Prefix Scan
// with Decoupled Look-back"):
//
//     nidus::inTile<256, 32>(tiles, [&](const auto tile) {
//         unsigned int s_items[32];
//         NIDUS_UNROLL
//         for (int item = 0; item < 32; item++) {
//             const int i = tile.index(item);
//             unsigned int s_own = nidus::Sum<unsigned int>::identity();
//             if (tile.isWhole || i < n)
//                 s_own += in[i];
//             s_items[item] = s_own;
//         }
//         nidus::scan<nidus::Sum, 0>(tiles, tile, s_start, s_items);
//         NIDUS_UNROLL
//         for (int item = 0; item < 32; item++) {
//             const int i = tile.index(item);
//             int s = s_items[item];
//             if (tile.isWhole || i < n) {
//                 s += in[i];
//                 out[i] = s;
//             }
//         }
//     });
//
// What is read for the terms is in registers, or in the caches, when the iteration
// reads it again: memory is read once and written once. A block waits only for tiles that others
// have taken before it: it makes progress however few blocks are resident. How
// many tiles one look back combines depends on who was faster: floats that are
// added need scan.h instead.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/combine.h"
#include "nidus/kernel/grid.h"
#include "nidus/kernel/tile_states.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// The iterations of a block: each warp has consecutive ones, of which neighbouring threads have neighbours.
template <int Threads, int Items, bool IsWhole> class Tile {
  static_assert(Threads % detail::warpThreads == 0 && (Items & (Items - 1)) == 0, "whole warps, and a power of two");

public:
  static constexpr bool isWhole = IsWhole; ///< no thread has an iteration past the end

  __device__ __forceinline__ explicit Tile(unsigned int number) : number_(number) {}

  /// Tiles count from 0.
  __device__ __forceinline__ unsigned int number() const { return number_; }

  /// The number of one of the thread's iterations; those past the end are none.
  template <class T = int> __device__ __forceinline__ T index(int item) const {
    using U = std::make_unsigned_t<T>;
    constexpr unsigned int warp = detail::warpThreads;
    const unsigned int inTile = threadIdx.x / warp * (warp * Items) + static_cast<unsigned int>(item) * warp + threadIdx.x % warp;
    return static_cast<T>(static_cast<U>(number_) * static_cast<U>(Threads * Items) + static_cast<U>(inTile));
  }

private:
  unsigned int number_;
};

namespace detail {

/// The number of the next tile. Reached by all threads of a block.
template <int Threads> __device__ __forceinline__ unsigned int takeTile(TileWord *counter) {
#ifdef __CUDACC__
  __shared__ unsigned int taken;
  if (threadIdx.x == 0)
    taken = static_cast<unsigned int>(::atomicAdd(counter, 1ull));
  __syncthreads();
#else
  // By the thread that comes first: nobody waits.
  static thread_local unsigned int taken, arrived = 0;
  if (arrived++ == 0)
    taken = static_cast<unsigned int>(__atomic_fetch_add(counter, 1, __ATOMIC_RELAXED));
  if (arrived == Threads)
    arrived = 0;
#endif
  return taken;
}

} // namespace detail

/// Takes the next tile, and calls run() with it, as a Tile. Reached by all threads of a block of so many threads, along x.
template <int Threads, int Items, class... Values, class Run>
__device__ __forceinline__ void inTile(const TileStates<Values...> &states, const Run &run) {
  const unsigned int number = detail::takeTile<Threads>(states.counter());
  if ((static_cast<uint64_t>(number) + 1) * (Threads * Items) <= states.iterations())
    run(Tile<Threads, Items, true>(number));
  else
    run(Tile<Threads, Items, false>(number));
}

namespace detail {

#ifdef __CUDACC__

template <class T> __device__ __forceinline__ T fromBelow(T value, unsigned int distance) {
  static_assert(sizeof(T) <= 8, "at most two words");
  using Word = std::conditional_t<sizeof(T) == 8, long long, int>;
  Word bits = 0;
  memcpy(&bits, &value, sizeof(T));
  bits = __shfl_up_sync(~0u, bits, distance);
  memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T> __device__ __forceinline__ Candidate<T> fromBelow(const Candidate<T> &from, unsigned int distance) {
  return {fromBelow(from.value, distance), fromBelow(from.place, distance)};
}

/// What the tiles before this one and the start come to; reached by the first warp, each lane of which asks another tile.
template <class Operator, class Value>
__device__ __forceinline__ Value lookBack(const TileWords<Value> &words, unsigned int tile, unsigned int lane) {
  Value before = Operator::identity();
  for (long long nearest = static_cast<long long>(tile) - 1;; nearest -= warpThreads) {
    // The first tile knows all that is before it: lanes that would ask one before that are never needed.
    const long long asked = nearest - lane;
    TileState state = TileState::known;
    Value value = Operator::identity();
    unsigned int knowing, waiting;
    do {
      if (asked >= 0)
        state = words.read(static_cast<unsigned int>(asked), value);
      knowing = __ballot_sync(~0u, state == TileState::known);
      waiting = __ballot_sync(~0u, state == TileState::empty);
    } while (waiting & (knowing ^ (knowing - 1))); // one that is as near as the nearest that knows, or any
    const unsigned int last = knowing ? static_cast<unsigned int>(__ffs(static_cast<int>(knowing))) - 1 : warpThreads - 1;
    if (lane > last)
      value = Operator::identity();
    for (unsigned int distance = 1; distance < warpThreads; distance *= 2) {
      const Value farther = fromLane(~0u, value, lane + distance < warpThreads ? lane + distance : lane);
      if (lane + distance < warpThreads)
        value = Operator::combine(farther, value);
    }
    before = Operator::combine(fromLane(~0u, value, 0), before);
    if (knowing)
      return before;
  }
}

/// The inclusive scan over the lanes.
template <class Operator, class Value> __device__ __forceinline__ Value scanLanes(Value value, unsigned int lane) {
  NIDUS_UNROLL
  for (unsigned int distance = 1; distance < warpThreads; distance *= 2) {
    const Value other = fromBelow(value, distance);
    if (lane >= distance)
      value = Operator::combine(other, value);
  }
  return value;
}

/// The block's memory for values of so many bytes, one of each iteration: variables of a size take turns.
template <size_t Count, size_t Bytes> __device__ __forceinline__ unsigned char *memoryInBlock() {
  __shared__ __align__(8) unsigned char bytes[Count * Bytes];
  return bytes;
}

/// Of a warp's values, of which a lane has one of each row of 32 iterations: each becomes what those before it come to. What all come
/// to; row by row.
template <class Operator, int Items, class Value>
__device__ __forceinline__ Value scanRows(Value (&own)[Items], unsigned int lane) {
  Value all = Operator::identity();
  NIDUS_UNROLL
  for (int item = 0; item < Items; item++) {
    const Value sum = scanLanes<Operator>(own[item], lane), preceding = fromBelow(sum, 1);
    own[item] = lane == 0 ? all : Operator::combine(all, preceding);
    all = Operator::combine(all, fromLane(~0u, sum, warpThreads - 1));
  }
  return all;
}

// One value more after every 32: neither rows nor columns meet in a bank.
constexpr int rowPitch = warpThreads + 1;

/// The same in fewer instructions, by way of the warp's part of shared memory, where the results stay: a lane adds up iterations next
/// to each other.
template <class Operator, int Items, class Value>
__device__ __forceinline__ Value scanInMemory(const Value (&own)[Items], Value *memory, unsigned int lane) {
  NIDUS_UNROLL
  for (int item = 0; item < Items; item++)
    memory[item * rowPitch + lane] = own[item];
  __syncwarp();
  const auto place = [&](int k) { return (lane * Items + k) + (lane * Items + k) / warpThreads; };
  Value sum = Operator::identity(), before[Items];
  NIDUS_UNROLL
  for (int k = 0; k < Items; k++) {
    before[k] = sum;
    sum = Operator::combine(sum, memory[place(k)]);
  }
  const Value upTo = scanLanes<Operator>(sum, lane), preceding = fromBelow(upTo, 1);
  const Value ofOthers = lane == 0 ? Operator::identity() : preceding;
  NIDUS_UNROLL
  for (int k = 0; k < Items; k++)
    memory[place(k)] = Operator::combine(ofOthers, before[k]);
  return fromLane(~0u, upTo, warpThreads - 1);
}

/// Of each own value what the start and all before it come to.
template <int Threads, int Items, class Operator, class Value>
__device__ __forceinline__ void scanTile(const TileWords<Value> &words, unsigned int tile, Value start, Value (&own)[Items]) {
  constexpr unsigned int warps = Threads / warpThreads;
  constexpr bool isShared = sizeof(Value) <= 8;
  __shared__ Value ofWarp[warps], beforeTile;
  const unsigned int lane = threadIdx.x % warpThreads, warp = threadIdx.x / warpThreads;
  Value all, *mine = nullptr;
  if constexpr (isShared) {
    mine = reinterpret_cast<Value *>(memoryInBlock<warps * Items * rowPitch, sizeof(Value)>()) + warp * (Items * rowPitch);
    all = scanInMemory<Operator>(own, mine, lane);
  } else {
    all = scanRows<Operator>(own, lane);
  }
  if (lane == 0)
    ofWarp[warp] = all;
  __syncthreads();
  Value before = Operator::identity(), ofTile = Operator::identity();
  NIDUS_UNROLL
  for (unsigned int k = 0; k < warps; k++) {
    if (k == warp)
      before = ofTile;
    ofTile = Operator::combine(ofTile, ofWarp[k]);
  }
  if (warp == 0) {
    Value known = start;
    if (tile > 0) {
      if (lane == 0)
        words.write(tile, TileState::own, ofTile);
      known = lookBack<Operator>(words, tile, lane);
    }
    if (lane == 0) {
      words.write(tile, TileState::known, Operator::combine(known, ofTile));
      beforeTile = known;
    }
  }
  __syncthreads();
  before = Operator::combine(beforeTile, before);
  NIDUS_UNROLL
  for (int item = 0; item < Items; item++)
    own[item] = Operator::combine(before, isShared ? mine[item * rowPitch + lane] : own[item]);
  __syncthreads(); // shared memory is free for the next variable
}

#else

/// A vector of bool would have no elements.
template <class Value> struct Unpacked {
  Value value;
};

/// The same by the thread that comes last: the others wait once.
template <int Threads, int Items, class Operator, class Value>
void scanTile(const TileWords<Value> &words, unsigned int tile, Value start, Value (&own)[Items]) {
  static thread_local std::vector<Unpacked<Value>> values;
  static thread_local unsigned int arrived = 0;
  if (values.empty())
    values.resize(Threads * Items);
  auto *const mine = values.data() + threadIdx.x / warpThreads * (warpThreads * Items) + threadIdx.x % warpThreads;
  for (int item = 0; item < Items; item++)
    mine[static_cast<unsigned int>(item) * warpThreads].value = own[item];
  if (++arrived == Threads) {
    arrived = 0;
    Value all = tile == 0 ? start : words.waitForKnown(tile - 1);
    for (unsigned int k = 0; k < Threads * Items; k++) {
      const Value next = Operator::combine(all, values[k].value);
      values[k].value = all;
      all = next;
    }
    words.write(tile, TileState::known, all);
  }
  __syncthreads();
  for (int item = 0; item < Items; item++)
    own[item] = mine[static_cast<unsigned int>(item) * warpThreads].value;
}

#endif

} // namespace detail

/// Of the terms of each of the thread's iterations what the start and all iterations before it come to: variable number `Which` of the
/// states. Reached by all threads of the block.
template <template <class> class Op, size_t Which, int Threads, int Items, bool IsWhole, class Value, class... Values>
__device__ __forceinline__ void scan(const TileStates<Values...> &states, const Tile<Threads, Items, IsWhole> &tile,
                                     detail::Accumulated<Value> start, Value (&own)[Items]) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  detail::scanTile<Threads, Items, Operator>(states.template words<Which>(), tile.number(), detail::beforeAll(start, Operator::identity()), own);
}

} // namespace NIDUS_TARGET
} // namespace nidus
