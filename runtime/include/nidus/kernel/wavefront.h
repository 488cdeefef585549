//===- wavefront.h - rows that follow one another ---------------------------===//
//
// For loops over rows and columns, and perhaps over sweeps around them, in which an iteration needs what some of those just before it
// have left, a[y][x] = f(a[y - 1][x], a[y][x - 1], ...). Each thread has a row, and is so many steps behind the thread of the row above
// that all it needs is there. A block has a strip of rows, and takes the steps of all of them in tiles, which it holds in shared memory:
//
//     nidus::inWavefront<nidus::Strips<128, 64, 1>>(wavefront,
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

#include "nidus/kernel/grid.h"
#include "nidus/kernel/stages.h"
#include "nidus/kernel/thread.h"
#include "nidus/launcher/nest.h"
#include <tuple>
#ifndef __CUDACC__
#include <thread>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

/// So many rows and steps of a tile; a row is `Slope` steps behind the one above. Rows and columns count up or down by one.
template <int Rows, int Steps, int Slope, int RowStep = 1, int ColumnStep = 1> struct Strips {
  static_assert((RowStep == 1 || RowStep == -1) && (ColumnStep == 1 || ColumnStep == -1), "neighbours follow one another");
  static constexpr int rows = Rows, steps = Steps, slope = Slope, rowStep = RowStep, columnStep = ColumnStep;
};

/// Of an iteration the elements that are so many rows and columns from its own: columns First to Last of one row.
template <int Row, int First, int Last> struct InRow {
  template <class S> static constexpr int row = Row * S::rowStep;
  template <class S> static constexpr int first = S::columnStep > 0 ? First : -Last;
  template <class S> static constexpr int last = S::columnStep > 0 ? Last : -First;
  /// In steps from the iteration's own.
  template <class S> static constexpr int firstStep = first<S> + S::slope * row<S>;
  template <class S> static constexpr int lastStep = last<S> + S::slope * row<S>;
};

/// What iterations may find there, and what they may leave.
template <class... Rows> struct Loads {};
template <class... Rows> struct Stores {};

/// Rows and columns, by the counters of the iteration that has its own element there, beside which nothing is loaded or stored: conditions
/// keep iterations from it, and perhaps there is nothing.
struct TileLimits {
  int64_t firstRow, lastRow, firstColumn, lastColumn;
  __device__ __forceinline__ bool hasRow(int64_t row) const { return row >= firstRow && row <= lastRow; }
  __device__ __forceinline__ bool hasColumn(int64_t column) const { return column >= firstColumn && column <= lastColumn; }
};

/// The iterations of a launch. For kernels.
struct Wavefront {
  unsigned int *words; ///< how many strips have been taken, then for each of them, of all sweeps, how many tiles are done
  int64_t sweeps, firstSweep, sweepStep, rows, firstRow, columns, firstColumn;
};

/// A block for each strip of each sweep. Counters: columns, rows and, where there are some, sweeps.
template <class S> class WavefrontGrid : public Grid {
public:
  WavefrontGrid(std::initializer_list<Axis> axes) {
    set(axes);
    valid_ = valid_ && (empty_ || (axes_[0].step == S::columnStep && axes_[1].step == S::rowStep));
    if (!valid_ || empty_)
      return;
    constexpr uint64_t longest = uint64_t(1) << 31;
    const uint64_t strips = (axes_[1].count - 1) / S::rows + 1;
    valid_ = axes_[0].count <= longest && axes_[1].count <= longest && axes_[2].count <= maxBlocks_[0] / strips;
    for (const Axis &axis : axes_)
      valid_ = valid_ && axis.admits(axis.count);
    shape_.grid[0] = static_cast<unsigned int>(valid_ ? strips * axes_[2].count : 1);
    shape_.block[0] = static_cast<unsigned int>(S::rows);
  }

  Wavefront wavefront(void *words) const {
    return {static_cast<unsigned int *>(words), static_cast<int64_t>(axes_[2].count), axes_[2].first, axes_[2].step,
            static_cast<int64_t>(axes_[1].count), axes_[1].first, static_cast<int64_t>(axes_[0].count), axes_[0].first};
  }
};

template <class S> __global__ void __launch_bounds__(256) clearWords(const Wavefront wavefront, int64_t count) {
  const auto word = static_cast<int64_t>(threadX<long long>());
  if (word < count)
    wavefront.words[word] = 0;
}

/// The words of a launch. Constructed like an array (array.h).
template <class S> class WavefrontWords {
public:
  WavefrontWords(Nest &nest, const WavefrontGrid<S> &grid)
      : nest_(nest), grid_(grid), count_(grid.valid() && !grid.empty() ? grid.shape().blocks() + 1 : 0),
        scratch_(nest.execution().scratches().add(count_ * sizeof(unsigned int))) {}

  operator Wavefront() const { return grid_.wavefront(nest_.execution().scratches().address(scratch_)); }

  /// Before the launch that they are for.
  void clear(const char *name) const {
    const Grid grid({Range<long long>(0, count_)}, {256});
    nest_.launch(clearWords<S>, name, grid, Wavefront(*this), static_cast<int64_t>(count_));
  }

private:
  Nest &nest_;
  const WavefrontGrid<S> &grid_;
  size_t count_;
  size_t scratch_;
};

namespace detail {

/// How many tiles of a strip are done when all of them are.
inline constexpr unsigned int allTiles = ~0u;

/// Until so many tiles are done; what their block has written is seen then.
__device__ __forceinline__ void waitForTiles(const unsigned int *word, unsigned int tiles) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  unsigned int done;
  do
    asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(done) : "l"(word) : "memory");
  while (done < tiles);
#elif defined(__CUDACC__)
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

/// A warp, or whoever copies rows: one after the other `warps` apart, and of a row elements `lanes` apart.
struct Copier {
  int warp, warps, lane, lanes;
};

/// Of arrays around which all is there.
struct NoLimits {};

/// Steps [from, to) of a tile.
struct StepSpan {
  int from, to;
  __device__ __forceinline__ bool isEmpty() const { return from >= to; }
};
__device__ __forceinline__ StepSpan hull(const StepSpan &a, const StepSpan &b) {
  return a.isEmpty() ? b : b.isEmpty() ? a : StepSpan{a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to};
}

/// The tile that a block is at.
template <class S> struct TileOfStrip {
  int64_t firstRow;   ///< of the strip, from 0
  int rows;           ///< of it
  int64_t allRows;    ///< of all strips
  int64_t lead;       ///< the column that the first row has in the tile's first step
  int64_t columns;

  /// Of a row, the steps in which it has an iteration.
  template <bool IsWhole> __device__ __forceinline__ StepSpan own(int row) const {
    if constexpr (IsWhole)
      return {0, S::steps};
    if (row < 0 || row >= rows)
      return {0, 0};
    const int64_t from = S::slope * row - lead, to = columns + from;
    return {from < 0 ? 0 : from > S::steps ? S::steps : static_cast<int>(from), to < 0 ? 0 : to > S::steps ? S::steps : static_cast<int>(to)};
  }
  __device__ __forceinline__ int64_t column(int row, int step) const { return lead + step - S::slope * row; }
};

/// What the tile's iterations touch in a row, in the row's own steps.
template <class S, bool IsWhole, class Row> __device__ __forceinline__ StepSpan touchedBy(const TileOfStrip<S> &tile, int row) {
  const StepSpan own = tile.template own<IsWhole>(row - Row::template row<S>);
  return own.isEmpty() ? own : StepSpan{own.from + Row::template firstStep<S>, own.to + Row::template lastStep<S>};
}

template <class S, class... Rows> struct Reach {
  static constexpr int most(std::initializer_list<int> all) {
    int found = 0;
    for (const int each : all)
      found = each > found ? each : found;
    return found;
  }
  static constexpr int above = most({-Rows::template row<S>...}), below = most({Rows::template row<S>...}), before = most({-Rows::template firstStep<S>...}),
                       after = most({Rows::template lastStep<S>...}),
                       aside = most({-Rows::template first<S>..., Rows::template last<S>...});
};

/// The tile of an array, with what its iterations touch around it.
template <class T, class L, class W, class Within, class At> class TileArray;
template <class T, class... L, class... W, class Within, class At> class TileArray<T, Loads<L...>, Stores<W...>, Within, At> {
  static constexpr bool isLimited = std::is_same_v<Within, TileLimits>;

  template <class S> using Around = Reach<S, L..., W...>;
  template <class S> static constexpr int width = S::steps + Around<S>::before + Around<S>::after;
  template <class S> static constexpr int words = (width<S> * static_cast<int>(sizeof(T)) + 3) / 4;

  At at_;
  Within within_;

public:
  /// Rows begin in different banks.
  template <class S> static constexpr int pitch = sizeof(T) >= 4 ? width<S> | 1 : (words<S> | 1) * 4 / static_cast<int>(sizeof(T));
  template <class S> static constexpr int elements = (S::rows + Around<S>::above + Around<S>::below) * pitch<S>;
  /// A tile is whole where all that it may load is touched.
  template <class S> static constexpr int leftOf = Around<S>::before + Around<S>::aside + S::slope * Around<S>::below;
  template <class S> static constexpr int aboveOf = isLimited ? Around<S>::above : 0;
  template <class S> static constexpr int belowOf = isLimited ? Around<S>::below : 0;
  template <class S> static constexpr int rightOf = Around<S>::after + Around<S>::aside + S::slope * Around<S>::above;

  __device__ __forceinline__ TileArray(const At &at, const Within &within) : at_(at), within_(within) {}

  template <class S> __device__ __forceinline__ static T *own(T *memory, int row, int step) {
    return memory + (row + Around<S>::above) * pitch<S> + Around<S>::before + step;
  }

  template <class S, bool IsWhole, class Counters> __device__ __forceinline__ void load(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    const auto copy = [](T *inTile, T *element, int, int) { copyLater(inTile, element); };
    if constexpr (sizeof...(L) > 0 && IsWhole)
      copyRectangle<S, Reach<S, L...>>(memory, tile, counters, own, copy);
    else if constexpr (sizeof...(L) > 0)
      forRows<S>(tile, own, [&](int row) { copyRow(memory, tile, counters, row, unionOf<S, L...>(tile, row), own, copy); });
  }
  template <class S, bool IsWhole, class Counters> __device__ __forceinline__ void store(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    const auto copy = [&]([[maybe_unused]] T *inTile, [[maybe_unused]] T *element, [[maybe_unused]] int row, [[maybe_unused]] int step) {
      if constexpr (sizeof...(W) == 1)
        *element = *inTile;
      else if constexpr (sizeof...(W) > 1)
        if (isIn<S, IsWhole, W...>(tile, row, step))
          *element = *inTile;
    };
    if constexpr (sizeof...(W) > 0 && IsWhole)
      copyRectangle<S, Reach<S, W...>>(memory, tile, counters, own, copy);
    else if constexpr (sizeof...(W) > 0)
      forRows<S>(tile, own, [&](int row) { copyRow(memory, tile, counters, row, unionOf<S, W...>(tile, row), own, copy); });
  }

private:
  template <class S, class Do> __device__ __forceinline__ static void forRows(const TileOfStrip<S> &tile, const Copier &own, const Do &perRow) {
    for (int row = own.warp - Around<S>::above; row < tile.rows + Around<S>::below; row += own.warps)
      perRow(row);
  }

  template <class S, class First, class... Rest> __device__ __forceinline__ static StepSpan unionOf(const TileOfStrip<S> &tile, int row) {
    const StepSpan first = ofRow<S, false, First>(tile, row);
    if constexpr (sizeof...(Rest) == 0)
      return first;
    else
      return hull(first, unionOf<S, Rest...>(tile, row));
  }
  template <class S, bool IsWhole, class... Rows> __device__ __forceinline__ static bool isIn(const TileOfStrip<S> &tile, int row, int step) {
    const auto has = [&](const StepSpan &span) { return step >= span.from && step < span.to; };
    return (has(ofRow<S, IsWhole, Rows>(tile, row)) || ...);
  }
  template <class S, bool IsWhole, class Row> __device__ __forceinline__ static StepSpan ofRow(const TileOfStrip<S> &tile, int row) {
    const int by = row - Row::template row<S>;
    return by < 0 || by >= tile.rows ? StepSpan{0, 0} : touchedBy<S, IsWhole, Row>(tile, row);
  }

  template <class S, class Counters, class Copy>
  __device__ __forceinline__ void copyRow(T *memory, const TileOfStrip<S> &tile, const Counters &counters, int row, const StepSpan &span,
                                          const Copier &own, const Copy &copy) const {
    if (span.isEmpty())
      return;
    if constexpr (isLimited)
      if (!within_.hasRow(static_cast<int64_t>(counters.row(tile.firstRow + row))))
        return;
    T *const inTile = TileArray::own<S>(memory, row, span.from);
    auto *const element = const_cast<T *>(counters.address(at_, tile.firstRow + row, tile.column(row, span.from)));
    for (int k = own.lane; k < span.to - span.from; k += own.lanes) {
      if constexpr (isLimited)
        if (!within_.hasColumn(static_cast<int64_t>(counters.column(tile.column(row, span.from + k)))))
          continue;
      copy(inTile + k, element + k * S::columnStep, row, span.from + k);
    }
  }

  /// All rows and steps that are in reach; of a tile that is whole.
  template <class S, class Rows, class Counters, class Copy>
  __device__ __forceinline__ void copyRectangle(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own, const Copy &copy) const {
    constexpr int steps = S::steps + Rows::before + Rows::after;
    int row = own.warp - Rows::above;
    T *inTile = TileArray::own<S>(memory, row, own.lane - Rows::before);
    const auto address = [&](int number) { return const_cast<T *>(counters.address(at_, tile.firstRow + number, tile.column(number, -Rows::before))); };
    T *element = address(row) + own.lane * S::columnStep;
    const ptrdiff_t toNext = (address(row + 1) - address(row)) * own.warps;
    for (; row < S::rows + Rows::below; row += own.warps) {
      NIDUS_UNROLL
      for (int k = 0; k < steps; k += static_cast<int>(warpThreads))
        if (k + static_cast<int>(warpThreads) <= steps || k + own.lane < steps)
          copy(inTile + k, element + k * S::columnStep, row, own.lane - Rows::before + k);
      inTile += pitch<S> * own.warps;
      element += toNext;
    }
  }
};

/// The elements around an iteration's own, by rows and columns.
template <class T, int Pitch, class S> struct TileElements {
  T *own;
  __device__ __forceinline__ T &operator()(int row, int column) const {
    return own[row * S::rowStep * (Pitch + S::slope) + column * S::columnStep];
  }
};

template <class T, int Elements, int Number> __device__ __forceinline__ T *memoryOfTile() {
  struct alignas(8) Memory {
    T of[Elements];
  };
  __shared__ Memory memory;
  return memory.of;
}

template <int Number, class... All> struct TileArrays;
template <int Number> struct TileArrays<Number> {
  template <class S> static constexpr int leftOf = 0;
  template <class S> static constexpr int rightOf = 0;
  template <class S> static constexpr int aboveOf = 0;
  template <class S> static constexpr int belowOf = 0;
  template <class S, bool IsWhole, class C> __device__ __forceinline__ void load(const TileOfStrip<S> &, const C &, const Copier &) const {}
  template <class S, bool IsWhole, class C> __device__ __forceinline__ void store(const TileOfStrip<S> &, const C &, const Copier &) const {}
  template <class S, class Body> __device__ __forceinline__ void run(int, int, const Body &body) const { body(); }
};
template <int Number, class T, class L, class W, class Within, class At, class... Rest>
struct TileArrays<Number, TileArray<T, L, W, Within, At>, Rest...> {
  using First = TileArray<T, L, W, Within, At>;
  First first;
  TileArrays<Number + 1, Rest...> rest;

  template <class S> static constexpr int leftOf = Reach<S>::most({First::template leftOf<S>, TileArrays<Number + 1, Rest...>::template leftOf<S>});
  template <class S> static constexpr int rightOf = Reach<S>::most({First::template rightOf<S>, TileArrays<Number + 1, Rest...>::template rightOf<S>});
  template <class S> static constexpr int aboveOf = Reach<S>::most({First::template aboveOf<S>, TileArrays<Number + 1, Rest...>::template aboveOf<S>});
  template <class S> static constexpr int belowOf = Reach<S>::most({First::template belowOf<S>, TileArrays<Number + 1, Rest...>::template belowOf<S>});
  template <class S> __device__ __forceinline__ static T *memory() { return memoryOfTile<T, First::template elements<S>, Number>(); }

  template <class S, bool IsWhole, class C> __device__ __forceinline__ void load(const TileOfStrip<S> &tile, const C &counters, const Copier &own) const {
    first.template load<S, IsWhole>(memory<S>(), tile, counters, own);
    rest.template load<S, IsWhole>(tile, counters, own);
  }
  template <class S, bool IsWhole, class C> __device__ __forceinline__ void store(const TileOfStrip<S> &tile, const C &counters, const Copier &own) const {
    first.template store<S, IsWhole>(memory<S>(), tile, counters, own);
    rest.template store<S, IsWhole>(tile, counters, own);
  }
  /// body(elements of each array) of the row's iteration.
  template <class S, class Body> __device__ __forceinline__ void run(int row, int step, const Body &body) const {
    const TileElements<T, First::template pitch<S>, S> own{First::template own<S>(memory<S>(), row, step)};
    rest.template run<S>(row, step, [&](const auto &...others) { body(own, others...); });
  }
};

template <int Number> __device__ __forceinline__ TileArrays<Number> tilesFrom() { return {}; }
template <int Number, class First, class... Rest>
__device__ __forceinline__ TileArrays<Number, First, Rest...> tilesFrom(const First &first, const Rest &...rest) {
  return {first, tilesFrom<Number + 1>(rest...)};
}

/// From numbers of rows and columns to their counters, which have type C.
template <class S, class C, class R, bool HasSweeps> struct WavefrontCounters {
  int64_t sweep, firstRow, firstColumn;
  __device__ __forceinline__ R row(int64_t number) const { return static_cast<R>(firstRow + S::rowStep * number); }
  __device__ __forceinline__ C column(int64_t number) const { return static_cast<C>(firstColumn + S::columnStep * number); }
  template <class At> __device__ __forceinline__ auto address(const At &at, int64_t rowNumber, int64_t columnNumber) const {
    return at(row(rowNumber), column(columnNumber));
  }
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

/// The strips of a block, and what it waits for.
template <class S> struct StripInSweep {
  const Wavefront &all;
  unsigned int number, strips;

  __device__ __forceinline__ StripInSweep(const Wavefront &all, unsigned int number)
      : all(all), number(number), strips(static_cast<unsigned int>((all.rows - 1) / S::rows + 1)) {}
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
  __device__ __forceinline__ void waitFor(unsigned int tile) const {
    const unsigned int strip = number % strips;
    if (strip > 0)
      waitForTiles(all.words + 1 + number - 1, tile + 1);
    if (number >= strips)
      waitForTiles(all.words + 1 + number - strips + (strip + 1 < strips ? 1 : 0), tile + 2);
  }
  __device__ __forceinline__ void publish(unsigned int tile) const {
    publishTiles(all.words + 1 + number, tile + 1 == endTile() ? allTiles : tile + 1);
  }
  __device__ __forceinline__ TileOfStrip<S> tile(unsigned int tile) const {
    return {firstRow(), rows(), all.rows, static_cast<int64_t>(tile) * S::steps - S::slope * firstRow(), all.columns};
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

#ifdef __CUDACC__

template <class S, bool IsWhole, class Counters, class Tiles, class Body>
__device__ __forceinline__ void runTile(const TileOfStrip<S> &tile, const Counters &counters, const Tiles &tiles, const Body &body) {
  const int row = static_cast<int>(threadIdx.x);
  const Copier own{row / static_cast<int>(warpThreads), S::rows / static_cast<int>(warpThreads), row % static_cast<int>(warpThreads), warpThreads};
  tiles.template load<S, IsWhole>(tile, counters, own);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  meetThreads<S::rows>();
  const StepSpan steps = tile.template own<IsWhole>(row);
  const auto rowCounter = counters.row(tile.firstRow + row);
  auto columnCounter = counters.column(tile.column(row, 0));
#pragma unroll 4
  for (int step = 0; step < S::steps; step++) {
    if (IsWhole || (step >= steps.from && step < steps.to))
      tiles.template run<S>(row, step, [&](const auto &...elements) { counters.call(body, rowCounter, columnCounter, elements...); });
    columnCounter = next<S::columnStep>(columnCounter);
    meetThreads<S::rows>();
  }
  tiles.template store<S, IsWhole>(tile, counters, own);
}

#else

/// A thread of the block that waits, and what it runs of its row.
template <class Body> struct RowOfThread {
  int row;
  const Body *body;
};

/// By the thread that comes last, for all: in each step rows take their turns in the order in which their threads came.
template <class S, bool IsWhole, class Counters, class Tiles, class Body>
void runTile(const TileOfStrip<S> &tile, const Counters &counters, const Tiles &tiles, const std::vector<RowOfThread<Body>> &rows) {
  constexpr auto lanes = static_cast<int>(warpThreads);
  for (int lane = 0; lane < lanes; lane++)
    tiles.template load<S, IsWhole>(tile, counters, Copier{0, 1, lane, lanes});
  for (int step = 0; step < S::steps; step++)
    for (const RowOfThread<Body> &own : rows) {
      const StepSpan steps = tile.template own<IsWhole>(own.row);
      if (step >= steps.from && step < steps.to)
        tiles.template run<S>(own.row, step, [&](const auto &...elements) {
          counters.call(*own.body, counters.row(tile.firstRow + own.row), counters.column(tile.column(own.row, step)), elements...);
        });
    }
  for (int lane = 0; lane < lanes; lane++)
    tiles.template store<S, IsWhole>(tile, counters, Copier{0, 1, lane, lanes});
}

#endif

} // namespace detail

/// An array of which iterations touch elements around one: at(row, column) is the address of that one.
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at) {
  return detail::TileArray<T, L, W, detail::NoLimits, At>(at, {});
}
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at, const TileLimits &limits) {
  return detail::TileArray<T, L, W, TileLimits, At>(at, limits);
}

template <class... All> __device__ __forceinline__ auto tiles(const All &...all) { return detail::tilesFrom<0>(all...); }

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
  static thread_local std::vector<detail::RowOfThread<Body>> rows;
  rows.push_back({static_cast<int>(threadIdx.x), &body});
  if (rows.size() == S::rows) {
    const detail::StripInSweep<S> strip(all, __atomic_fetch_add(all.words, 1u, __ATOMIC_RELAXED));
    const detail::WavefrontCounters<S, C, R, HasSweeps> counters{strip.sweep(), all.firstRow, all.firstColumn};
    for (unsigned int number = strip.firstTile(); number < strip.endTile(); number++) {
      const detail::TileOfStrip<S> tile = strip.tile(number);
      strip.waitFor(number);
      if (detail::isWhole<S, Arrays>(tile))
        detail::runTile<S, true>(tile, counters, tiles, rows);
      else
        detail::runTile<S, false>(tile, counters, tiles, rows);
      strip.publish(number);
    }
    rows.clear();
  }
  __syncthreads(); // what the others have combined is there
#endif
}

} // namespace NIDUS_TARGET
} // namespace nidus
