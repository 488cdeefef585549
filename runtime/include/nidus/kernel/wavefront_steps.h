//===- wavefront_steps.h - which steps of a tile touch what ---===//
//
// For wavefront.h. The steps of a strip's rows are slanted: in one step each row is at another column. A tile has so many steps of all
// rows; what they touch in a row of an array are steps, too: those in which the row gets there. So an element that is one row and one column
// from an iteration's own lies at the same distance from it in all rows.
//
//===----------------------------------------------------------------------===//
#pragma once

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
/// ... and what each of them does leave.
template <class... Rows> struct AlwaysStores {};

namespace detail {

/// Steps [from, to) of a tile.
struct StepSpan {
  int from, to;
  __device__ __forceinline__ bool isEmpty() const { return from >= to; }
};
__device__ __forceinline__ StepSpan intersection(const StepSpan &a, const StepSpan &b) { return {a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to}; }
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

} // namespace detail

} // namespace NIDUS_TARGET
} // namespace nidus
