//===- wavefront.h - rows that follow one another ---------------------------===//
//
// For loops over rows and columns, and perhaps over sweeps around them, in which an iteration needs what some of those just before it
// have left, a[y][x] = f(a[y - 1][x], a[y][x - 1], ...). Each thread has a row, and is so many steps behind the thread of the row above
// that all it needs is there. A block has a strip of rows, and takes the steps of all of them in tiles, which it holds in shared memory:
//
//     nidus::inWavefront<nidus::Strips<128, 64, 1>, int, int, true>(wavefront,
//         nidus::tiles(
//             nidus::tile<float, nidus::Loads<nidus::InRow<-1, 0, 0>, nidus::InRow<0, -1, 1>, nidus::InRow<1, 0, 0>>,
//                         nidus::Stores<nidus::InRow<0, 0, 0>>>([&](int y, int x) { return &a[y * w + x]; })),
//         [&](int t, int y, int x, const auto &a_at) {
//             a_at(0, 0) = 0.25f * (a_at(-1, 0) + a_at(1, 0) + a_at(0, -1) + a_at(0, 1));
//         });
//
// In step z the thread of row r (from 0) runs column z - Slope * r. Tile k of a strip has steps [k * Steps, (k + 1) * Steps). A block
// begins a tile when the strip above, in the same sweep, has done its tile k, and the strip below, in the sweep before, its tile
// k + 1. So iterations may depend on each other
//
//  - in one sweep, if the later one's step is greater,
//  - in different sweeps, if the later one has at most Strip::rows rows less and is at most Strip::steps steps behind.
//
// Blocks take strips from a counter, sweep after sweep, and wait only for strips that others have taken before: they make progress
// however few are resident. Results have the bits of the loops as written.
//
// Source: Lamport 1974 (hyperplanes); Wolfe 1986 (loops that are skewed and cut into tiles).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/wavefront_tiles.h"
#include "nidus/launcher/wavefront_grid.h"
#include <utility>
#ifndef __CUDACC__
#include <thread>
#include <vector>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// How many tiles of a strip are done when all of them are.
inline constexpr unsigned int allTiles = ~0u;

/// Until so many tiles are done; what their block has written is seen then. The loads that wait acquire nothing: each that does takes away what
/// other blocks have in the first-level cache.
__device__ __forceinline__ void waitForTiles(const unsigned int *word, unsigned int tiles) {
#ifdef __CUDACC__
  while (*const_cast<const volatile unsigned int *>(word) < tiles)
    ;
  __threadfence();
#else
  while (__atomic_load_n(word, __ATOMIC_ACQUIRE) < tiles)
    std::this_thread::yield();
#endif
}
__device__ __forceinline__ void publishTiles(unsigned int *word, unsigned int tiles) {
#ifdef __CUDACC__
  __threadfence();
  *const_cast<volatile unsigned int *>(word) = tiles;
#else
  __atomic_store_n(word, tiles, __ATOMIC_RELEASE);
#endif
}

/// From numbers of rows and columns to their counters, which have type C.
template <class S, class C, class R, bool HasSweeps> struct WavefrontCounters {
  int64_t sweep, firstRow, firstColumn;
  __device__ __forceinline__ R row(int64_t number) const { return static_cast<R>(firstRow + S::rowStep * number); }
  __device__ __forceinline__ C column(int64_t number) const { return static_cast<C>(firstColumn + S::columnStep * number); }
  __device__ __forceinline__ int64_t columnNumber(int64_t counter) const { return S::columnStep * (counter - firstColumn); }
  template <class Body, class... Elements>
  __device__ __forceinline__ void call(const Body &body, R rowCounter, C columnCounter, const Elements &...elements) const {
    if constexpr (HasSweeps)
      body(sweep, rowCounter, columnCounter, elements...);
    else
      body(rowCounter, columnCounter, elements...);
  }
};

template <int Threads> __device__ __forceinline__ void meetThreads() {
#ifdef __CUDACC__
  if constexpr (Threads == static_cast<int>(warpThreads))
    __syncwarp();
  else
    __syncthreads();
#endif
}

/// So many tiles of a strip, by its number in all sweeps; 0: none.
struct TileWait {
  unsigned int strip, tiles;
};

/// The strips of a block, and what it waits for.
template <class S> struct StripInSweep {
  const Wavefront &all;
  unsigned int number, strips;

  __device__ __forceinline__ StripInSweep(const Wavefront &wavefront, unsigned int taken)
      : all(wavefront), number(taken), strips(static_cast<unsigned int>((wavefront.rows - 1) / S::rows + 1)) {}
  __device__ __forceinline__ int64_t sweep() const { return all.firstSweep + all.sweepStep * static_cast<int64_t>(number / strips); }
  __device__ __forceinline__ int64_t firstRow() const { return static_cast<int64_t>(number % strips) * S::rows; }
  __device__ __forceinline__ int rows() const {
    const int64_t left = all.rows - firstRow();
    return left < S::rows ? static_cast<int>(left) : S::rows;
  }
  __device__ __forceinline__ unsigned int firstTile() const { return static_cast<unsigned int>(S::slope * firstRow() / S::steps); }
  __device__ __forceinline__ unsigned int endTile() const {
    return static_cast<unsigned int>((all.columns + S::slope * (firstRow() + rows() - 1) - 1) / S::steps + 1);
  }
  /// The strip above.
  __device__ __forceinline__ TileWait inSweep(unsigned int tile) const { return number % strips > 0 ? TileWait{number - 1, tile + 1} : TileWait{0, 0}; }
  /// The strip below, in the sweep before.
  __device__ __forceinline__ TileWait inSweepBefore(unsigned int tile) const {
    return number >= strips ? TileWait{number - strips + (number % strips + 1 < strips ? 1 : 0), tile + 2} : TileWait{0, 0};
  }
  __device__ __forceinline__ void waitFor(unsigned int tile) const {
    const auto waitUntil = [&](const TileWait &wait) {
      if (wait.tiles > 0)
        waitForTiles(all.words + 1 + wait.strip, wait.tiles);
    };
    waitUntil(inSweep(tile));
    waitUntil(inSweepBefore(tile));
  }
  __device__ __forceinline__ void publish(unsigned int tile) const {
    publishTiles(all.words + 1 + number, tile + 1 == endTile() ? allTiles : tile + 1);
  }
  __device__ __forceinline__ TileOfStrip<S> tile(unsigned int tile) const {
    return TileOfStrip<S>{firstRow(), rows(), all.rows, static_cast<int64_t>(tile) * S::steps - S::slope * firstRow(), all.columns};
  }
};

/// Has every row an iteration in every step, and is all that lies around them in reach of the arrays?
template <class S, class Arrays> __device__ __forceinline__ bool isWhole(const TileOfStrip<S> &tile) {
  return tile.rows == S::rows && tile.firstRow >= Arrays::template aboveOf<S> &&
         tile.firstRow + S::rows + Arrays::template belowOf<S> <= tile.allRows && tile.lead - S::slope * (S::rows - 1) >= Arrays::template leftOf<S> &&
         tile.lead + S::steps + Arrays::template rightOf<S> <= tile.columns;
}

/// Where it is not used, it may be none that the loop has.
template <int Step, class C> __device__ __forceinline__ C next(C counter) {
  using U = std::make_unsigned_t<C>;
  return static_cast<C>(static_cast<U>(counter) + static_cast<U>(Step));
}

/// What a thread has of a tile.
template <class S, bool IsWhole, class Counters, class Tiles> class RowOfTile {
  const Counters &counters_;
  const int row_;
  const StepSpan steps_;
  const decltype(std::declval<Counters>().row(0)) rowCounter_;
  decltype(std::declval<Counters>().column(0)) columnCounter_;
  typename Tiles::template Registers<S> kept_ = {};

public:
  __device__ __forceinline__ RowOfTile(const TileOfStrip<S> &tile, const Counters &counters, int row)
      : counters_(counters), row_(row), steps_(tile.template own<IsWhole>(row)), rowCounter_(counters.row(tile.firstRow + row)),
        columnCounter_(counters.column(tile.column(row, 0))) {
    Tiles::template begin<S>(kept_, row);
  }

  template <class Body> __device__ __forceinline__ void run(int step, const Body &body) {
    Tiles::template toNextStep<S, IsWhole>(kept_, row_, step);
    if (IsWhole || (step >= steps_.from && step < steps_.to))
      Tiles::template run<S>(kept_, row_, step, [&](const auto &...elements) { counters_.call(body, rowCounter_, columnCounter_, elements...); });
    columnCounter_ = next<S::columnStep>(columnCounter_);
  }
};

#ifdef __CUDACC__

template <class S, bool IsWhole, class Counters, class Tiles, class Body>
__device__ __forceinline__ void runTile(const TileOfStrip<S> &tile, const Counters &counters, const Tiles &tiles, const Body &body) {
  const int row = static_cast<int>(threadIdx.x);
  const Copier own{row / static_cast<int>(warpThreads), S::rows / static_cast<int>(warpThreads), row % static_cast<int>(warpThreads), warpThreads};
  tiles.template load<S, IsWhole>(tile, counters, own);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  meetThreads<S::rows>();
  RowOfTile<S, IsWhole, Counters, Tiles> rowOfTile(tile, counters, row);
#pragma unroll 4
  for (int step = 0; step < S::steps; step++) {
    rowOfTile.run(step, body);
    meetThreads<S::rows>();
  }
  tiles.template store<S, IsWhole>(tile, counters, own);
}

#else

/// A thread of the block that waits, and what it runs of its row.
template <class Body> struct WaitingThread {
  int row;
  const Body *body;
};

/// By the thread that comes last, for all: in each step rows take their turns in the order in which their threads came.
template <class S, bool IsWhole, class Counters, class Tiles, class Body>
void runTile(const TileOfStrip<S> &tile, const Counters &counters, const Tiles &tiles, const std::vector<WaitingThread<Body>> &threads) {
  constexpr auto lanes = static_cast<int>(warpThreads);
  for (int lane = 0; lane < lanes; lane++)
    tiles.template load<S, IsWhole>(tile, counters, Copier{0, 1, lane, lanes});
  std::vector<RowOfTile<S, IsWhole, Counters, Tiles>> rows;
  for (const WaitingThread<Body> &thread : threads)
    rows.emplace_back(tile, counters, thread.row);
  for (int step = 0; step < S::steps; step++)
    for (size_t k = 0; k < threads.size(); k++)
      rows[k].run(step, *threads[k].body);
  for (int lane = 0; lane < lanes; lane++)
    tiles.template store<S, IsWhole>(tile, counters, Copier{0, 1, lane, lanes});
}

#endif

} // namespace detail

/// body([sweep,] row, column, elements ...) for all iterations; R and C are the types of the counters of rows and columns. Reached by all
/// threads of a block.
template <class S, class R, class C, bool HasSweeps, class... All, class Body>
__device__ __forceinline__ void inWavefront(const Wavefront &all, const detail::TileArrays<0, All...> &tiles, const Body &body) {
  using Arrays = detail::TileArrays<0, All...>;
#ifdef __CUDACC__
  __shared__ unsigned int taken;
  if (threadIdx.x == 0)
    taken = ::atomicAdd(all.words, 1u);
  __syncthreads();
  const detail::StripInSweep<S> strip(all, taken);
  const detail::WavefrontCounters<S, C, R, HasSweeps> counters{strip.sweep(), all.firstRow, all.firstColumn};
  const unsigned int end = strip.endTile();
  for (unsigned int number = strip.firstTile(); number < end; number++) {
    if (threadIdx.x == 0)
      strip.waitFor(number);
    detail::meetThreads<S::rows>();
    const detail::TileOfStrip<S> tile = strip.tile(number);
    if (detail::isWhole<S, Arrays>(tile))
      detail::runTile<S, true>(tile, counters, tiles, body);
    else
      detail::runTile<S, false>(tile, counters, tiles, body);
    detail::meetThreads<S::rows>();
    if (threadIdx.x == 0)
      strip.publish(number);
  }
#else
  static thread_local std::vector<detail::WaitingThread<Body>> threads;
  threads.push_back({static_cast<int>(threadIdx.x), &body});
  if (threads.size() == S::rows) {
    const detail::StripInSweep<S> strip(all, __atomic_fetch_add(all.words, 1u, __ATOMIC_RELAXED));
    const detail::WavefrontCounters<S, C, R, HasSweeps> counters{strip.sweep(), all.firstRow, all.firstColumn};
    for (unsigned int number = strip.firstTile(); number < strip.endTile(); number++) {
      const detail::TileOfStrip<S> tile = strip.tile(number);
      strip.waitFor(number);
      if (detail::isWhole<S, Arrays>(tile))
        detail::runTile<S, true>(tile, counters, tiles, threads);
      else
        detail::runTile<S, false>(tile, counters, tiles, threads);
      strip.publish(number);
    }
    threads.clear();
  }
  __syncthreads(); // what the others have combined is there
#endif
}

} // namespace NIDUS_TARGET
} // namespace nidus
