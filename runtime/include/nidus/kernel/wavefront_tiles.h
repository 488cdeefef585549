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
#include <type_traits>

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
/// ... and what each of them does leave.
template <class... Rows> struct AlwaysStores {};

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

/// The tile that a block is at. Its rows count from 0, up from the strip's first one.
template <class S> class TileOfStrip {
public:
  /// `first`, of `count` rows in the strip and `countOfAll` of all strips; `firstColumn`: that of the first one in the tile's first step.
  __device__ __forceinline__ TileOfStrip(int64_t first, int count, int64_t countOfAll, int64_t firstColumn, int64_t countOfColumns)
      : firstRow(first), allRows(countOfAll), lead(firstColumn), columns(countOfColumns), rows(count), left(near(-firstColumn)),
        right(near(countOfColumns - firstColumn)), above(near(-first)), below(near(countOfAll - first)) {}

  const int64_t firstRow, allRows, lead, columns;
  const int rows;

  /// Of a row, the steps in which it has an iteration.
  template <bool IsWhole> __device__ __forceinline__ StepSpan own(int row) const {
    if constexpr (IsWhole)
      return {0, S::steps};
    if (row < 0 || row >= rows)
      return {0, 0};
    const int from = left + S::slope * row, to = right + S::slope * row;
    return {from < 0 ? 0 : from, to > S::steps ? S::steps : to};
  }
  __device__ __forceinline__ int64_t column(int row, int step) const { return lead + step - S::slope * row; }

  /// A number of which it matters only how it compares with steps or rows of the tile.
  static __device__ __forceinline__ int near(int64_t number) {
    constexpr int64_t far = 1 << 24;
    return static_cast<int>(number < -far ? -far : number > far ? far : number);
  }

  const int left, right;  ///< steps in which the first row would have its first column, and the one behind its last
  const int above, below; ///< the first one of all rows, and the one behind the last
};

/// What the tile's iterations touch in a row, in steps.
template <class S, bool IsWhole, class Row> __device__ __forceinline__ StepSpan touchedBy(const TileOfStrip<S> &tile, int row) {
  const int by = row - Row::template row<S>;
  if (by < 0 || by >= tile.rows)
    return {0, 0};
  const StepSpan own = tile.template own<IsWhole>(by);
  return own.isEmpty() ? own : StepSpan{own.from + Row::template firstStep<S>, own.to + Row::template lastStep<S>};
}

/// Of a row, steps with all that iterations of the tile touch in it, and with nothing that no iteration of the nest touches. In few
/// operations that do not wait for each other: each strip waits for the first tiles of the one above.
template <class S, class... Rows> __device__ __forceinline__ StepSpan aroundIn(const TileOfStrip<S> &tile, int row) {
  const int left = tile.left + S::slope * row, right = tile.right + S::slope * row;
  StepSpan all{S::steps * 4, -S::steps * 4};
  const auto add = [&](int by, int first, int last, int firstStep, int lastStep) {
    const int from = left + first > firstStep ? left + first : firstStep;
    const int to = right + last < S::steps + lastStep ? right + last : S::steps + lastStep;
    const bool isThere = row - by >= tile.above && row - by < tile.below && from < to;
    all.from = isThere && from < all.from ? from : all.from;
    all.to = isThere && to > all.to ? to : all.to;
  };
  (add(Rows::template row<S>, Rows::template first<S>, Rows::template last<S>, Rows::template firstStep<S>, Rows::template lastStep<S>), ...);
  return all;
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

/// The tile of an array, with what its iterations touch around it. `IsAlways`: each iteration stores all of W.
template <class T, class L, class W, bool IsAlways, class Within, class At> class TileArray;
template <class T, class... L, class... W, bool IsAlways, class Within, class At> class TileArray<T, Loads<L...>, Stores<W...>, IsAlways, Within, At> {
  static constexpr bool isLimited = std::is_same_v<Within, TileLimits>;

  template <class S> using Around = Reach<S, L..., W...>;
  template <class S> static constexpr int width = S::steps + Around<S>::before + Around<S>::after;
  template <class S> static constexpr int words = (width<S> * static_cast<int>(sizeof(T)) + 3) / 4;
  /// All that iterations find was stored by some before them: of a tile that is whole, what lies in it was stored there.
  template <class S>
  static constexpr bool findsStored = IsAlways && sizeof...(W) == 1 && Around<S>::below == 0 && Reach<S, W...>::aside == 0 && Reach<S, W...>::above == 0 &&
                                      ((L::template row<S> < 0 || L::template last<S> < 0) && ...);

  At at_;
  Within within_;

public:
  /// Rows begin in different banks.
  template <class S> static constexpr int pitch = sizeof(T) >= 4 ? width<S> | 1 : (words<S> | 1) * 4 / static_cast<int>(sizeof(T));
  template <class S> static constexpr int elements = (S::rows + Around<S>::above + Around<S>::below) * pitch<S>;
  /// A tile is whole where all that it may load is touched.
  template <class S> static constexpr int leftOf = Around<S>::before + Around<S>::aside + S::slope * Around<S>::below;
  template <class S> static constexpr int rightOf = Around<S>::after + Around<S>::aside + S::slope * Around<S>::above;
  template <class S> static constexpr int aboveOf = isLimited ? Around<S>::above : 0;
  template <class S> static constexpr int belowOf = isLimited ? Around<S>::below : 0;

  __device__ __forceinline__ TileArray(const At &at, const Within &within) : at_(at), within_(within) {}

  template <class S> __device__ __forceinline__ static T *own(T *memory, int row, int step) {
    return memory + (row + Around<S>::above) * pitch<S> + Around<S>::before + step;
  }

  template <class S, bool IsWhole, class Counters>
  __device__ __forceinline__ void load(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    if constexpr (sizeof...(L) > 0) {
      using Rows = Reach<S, L...>;
      const auto copy = [](T *inTile, const T *element, int, int) { copyLater(inTile, element); };
      const auto spanOf = [&](int row) { return aroundIn<S, L...>(tile, row); };
      if constexpr (IsWhole && findsStored<S>) {
        copyRows<S, IsWhole, L...>(memory, tile, counters, own, 0, spanOf, copy);
        const Elements<S> places(at_, tile, counters);
        for (int k = own.warp * own.lanes + own.lane; k < S::rows * Rows::before; k += own.warps * own.lanes) {
          const int row = k / Rows::before, step = k % Rows::before - Rows::before;
          copy(TileArray::own<S>(memory, row, step), places.at(row, step), row, step);
        }
      } else {
        copyRows<S, IsWhole, L...>(memory, tile, counters, own, tile.rows + Rows::below, spanOf, copy);
      }
    }
  }
  template <class S, bool IsWhole, class Counters>
  __device__ __forceinline__ void store(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    if constexpr (sizeof...(W) > 0) {
      constexpr bool isAll = sizeof...(W) == 1 && (!IsWhole || (hasOwn<S, W> && ...));
      const auto copy = [&](const T *inTile, T *element, int row, int step) {
        if (isAll || isIn<S, IsWhole, W...>(tile, row, step))
          *element = *inTile;
      };
      const auto spanOf = [&](int row) { return unionOf<S, IsWhole, W...>(tile, row); };
      copyRows<S, IsWhole, W...>(memory, tile, counters, own, tile.rows + Reach<S, W...>::below, spanOf, copy);
    }
  }

private:
  /// Then a rectangle that reaches these elements has no others.
  template <class S, class Row> static constexpr bool hasOwn = Row::template row<S> == 0 && Row::template first<S> <= 0 && Row::template last<S> >= 0;
  /// Then iterations touch all rows of a strip, and those beside it that they reach.
  template <class S, class... Rows> static constexpr bool haveOwn = (... || (Rows::template row<S> <= 0)) && (... || (Rows::template row<S> >= 0));
  /// Is it one that iterations of the nest touch?
  template <class S, class... Rows> __device__ __forceinline__ static bool isTouched(const TileOfStrip<S> &tile, int row) {
    return ((row - Rows::template row<S> >= tile.above && row - Rows::template row<S> < tile.below) || ...);
  }

  /// Where the array's elements are.
  template <class S> class Elements {
    using Pointer = T *;
    const Pointer origin_;
    const ptrdiff_t toNextRow_;

    /// From a row to the next one of the loop, by two that it has. Where there is but one, by the one whose counter is greater.
    template <class Counters> static __device__ __forceinline__ ptrdiff_t distance(const At &at, const TileOfStrip<S> &tile, const Counters &counters) {
      const auto column = counters.column(0);
      if (tile.allRows > 1) {
        const int64_t first = tile.firstRow > 0 ? tile.firstRow - 1 : 0;
        return at(counters.row(first + 1), column) - at(counters.row(first), column);
      }
      const auto row = counters.row(0);
      return S::rowStep * (at(static_cast<decltype(row)>(row + 1), column) - at(row, column));
    }

  public:
    template <class Counters>
    __device__ __forceinline__ Elements(const At &at, const TileOfStrip<S> &tile, const Counters &counters)
        : origin_(const_cast<T *>(at(counters.row(tile.firstRow), counters.column(0))) + tile.lead * S::columnStep),
          toNextRow_(distance(at, tile, counters) - S::slope * S::columnStep) {}

    __device__ __forceinline__ T *at(int row, int step) const { return origin_ + (row * toNextRow_ + step * S::columnStep); }
    __device__ __forceinline__ ptrdiff_t toNextRow() const { return toNextRow_; }
  };

  template <class S, bool IsWhole, class First, class... Rest> __device__ __forceinline__ static StepSpan unionOf(const TileOfStrip<S> &tile, int row) {
    const StepSpan first = touchedBy<S, IsWhole, First>(tile, row);
    if constexpr (sizeof...(Rest) == 0)
      return first;
    else
      return hull(first, unionOf<S, IsWhole, Rest...>(tile, row));
  }
  template <class S, bool IsWhole, class... Rows> __device__ __forceinline__ static bool isIn(const TileOfStrip<S> &tile, int row, int step) {
    const auto has = [&](const StepSpan &span) { return step >= span.from && step < span.to; };
    return (has(touchedBy<S, IsWhole, Rows>(tile, row)) || ...);
  }

  /// Of a row, the steps with elements within the limits.
  template <class S, class Counters> __device__ __forceinline__ StepSpan within(const TileOfStrip<S> &tile, const Counters &counters, int row) const {
    if constexpr (isLimited) {
      if (!within_.hasRow(static_cast<int64_t>(counters.row(tile.firstRow + row))))
        return {0, 0};
      const int64_t first = counters.columnNumber(S::columnStep > 0 ? within_.firstColumn : within_.lastColumn);
      const int64_t last = counters.columnNumber(S::columnStep > 0 ? within_.lastColumn : within_.firstColumn);
      return {TileOfStrip<S>::near(first - tile.lead) + S::slope * row, TileOfStrip<S>::near(last - tile.lead) + S::slope * row + 1};
    }
    return {-S::steps * 2, S::steps * 3};
  }

  /// Up to a row, all that iterations touch by these rows of theirs: in tiles that are not whole, steps spanOf(row).
  template <class S, bool IsWhole, class... Rows, class Counters, class SpanOf, class Copy>
  __device__ __forceinline__ void copyRows(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own, int end, const SpanOf &spanOf,
                                           const Copy &copy) const {
    using R = Reach<S, Rows...>;
    constexpr int steps = S::steps + R::before + R::after, lanes = static_cast<int>(warpThreads);
    const Elements<S> places(at_, tile, counters);
    const int firstStep = own.lane - R::before;
    int row = own.warp - R::above;
    T *inTile = TileArray::own<S>(memory, row, firstStep), *element = places.at(row, firstStep);
    const ptrdiff_t toNext = places.toNextRow() * own.warps;
#ifdef __CUDACC__
#pragma unroll 4
#endif
    for (; row < end; row += own.warps) {
      [[maybe_unused]] const StepSpan span = spanOf(row), limits = within<S>(tile, counters, row);
      NIDUS_UNROLL
      for (int k = 0; k < steps; k += lanes) {
        const int step = firstStep + k;
        const bool isThere = IsWhole ? (haveOwn<S, Rows...> || isTouched<S, Rows...>(tile, row)) && (k + lanes <= steps || step < S::steps + R::after)
                                     : step >= span.from && step < span.to && step >= limits.from && step < limits.to;
        if (isThere)
          copy(inTile + k, element + k * S::columnStep, row, step);
      }
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
template <int Number, class T, class L, class W, bool IsAlways, class Within, class At, class... Rest>
struct TileArrays<Number, TileArray<T, L, W, IsAlways, Within, At>, Rest...> {
  using First = TileArray<T, L, W, IsAlways, Within, At>;
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

namespace detail {
template <class W> struct StoredRows;
template <class... Rows> struct StoredRows<Stores<Rows...>> {
  using Type = Stores<Rows...>;
  static constexpr bool isAlways = false;
};
template <class... Rows> struct StoredRows<AlwaysStores<Rows...>> {
  using Type = Stores<Rows...>;
  static constexpr bool isAlways = true;
};
} // namespace detail

/// An array of which iterations touch elements around one: at(row, column) is the address of that one.
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at) {
  using Stored = detail::StoredRows<W>;
  return detail::TileArray<T, L, typename Stored::Type, Stored::isAlways, detail::NoLimits, At>(at, {});
}
template <class T, class L, class W, class At> __device__ __forceinline__ auto tile(const At &at, const TileLimits &limits) {
  using Stored = detail::StoredRows<W>;
  return detail::TileArray<T, L, typename Stored::Type, Stored::isAlways, TileLimits, At>(at, limits);
}

template <class... All> __device__ __forceinline__ auto tiles(const All &...all) { return detail::tilesFrom<0>(all...); }

} // namespace NIDUS_TARGET
} // namespace nidus
