//===- wavefront_tiles.h - what a block holds of arrays whose rows follow one another ---===//
//
// For wavefront.h. The steps of a strip's rows are slanted: in one step each row is at another column. A tile has so many steps of all
// rows, and of an array what these touch, row by row, at the steps in which rows get there: so an element that is one row and one column
// from an iteration's own lies at the same distance from it in all rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/stages.h"
#include "nidus/kernel/thread.h"
#include <initializer_list>

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

namespace detail {

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
    if constexpr (sizeof...(W) > 0) {
      constexpr bool isAll = sizeof...(W) == 1 && (!IsWhole || (hasOwn<S, W> && ...));
      const auto copy = [&](T *inTile, T *element, int row, int step) {
        if (isAll || isIn<S, IsWhole, W...>(tile, row, step))
          *element = *inTile;
      };
      if constexpr (IsWhole)
        copyRectangle<S, Reach<S, W...>>(memory, tile, counters, own, copy);
      else
        forRows<S>(tile, own, [&](int row) { copyRow(memory, tile, counters, row, unionOf<S, W...>(tile, row), own, copy); });
    }
  }

private:
  template <class S, class Do> __device__ __forceinline__ static void forRows(const TileOfStrip<S> &tile, const Copier &own, const Do &perRow) {
    for (int row = own.warp - Around<S>::above; row < tile.rows + Around<S>::below; row += own.warps)
      perRow(row);
  }

  /// Then a rectangle that reaches these elements has no others.
  template <class S, class Row> static constexpr bool hasOwn = Row::template row<S> == 0 && Row::template first<S> <= 0 && Row::template last<S> >= 0;

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

} // namespace detail

/// An array of which iterations touch elements around one: at(row, column) is the address of that one.
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at) {
  return detail::TileArray<T, L, W, detail::NoLimits, At>(at, {});
}
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at, const TileLimits &limits) {
  return detail::TileArray<T, L, W, TileLimits, At>(at, limits);
}

template <class... All> __device__ __forceinline__ auto tiles(const All &...all) { return detail::tilesFrom<0>(all...); }

} // namespace NIDUS_TARGET
} // namespace nidus
