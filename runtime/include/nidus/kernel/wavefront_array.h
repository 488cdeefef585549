//===- wavefront_array.h - what a block holds of an array ---===//
//
// For wavefront.h: elements in shared memory, those that threads keep in registers, and their copies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/stages.h"
#include "nidus/kernel/wavefront_steps.h"
#include <type_traits>
#include <utility>

namespace nidus {
inline namespace NIDUS_TARGET {

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

/// The way of an element: begin() for some elements, then end() for the same ones, so that they do not wait for each other.
struct ToTile {
  template <class T> static constexpr bool isLater = sizeof(T) >= 4;
  template <class T> static __device__ __forceinline__ void begin(T &value, T *inTile, const T *element, bool isThere) {
    if constexpr (isLater<T>)
      copyLater(inTile, element, isThere);
    else if (isThere)
      value = *element;
  }
  template <class T> static __device__ __forceinline__ void end(const T &value, T *inTile, const T *, bool isThere) {
    if (!isLater<T> && isThere)
      *inTile = value;
  }
};
struct FromTile {
  template <class T> static __device__ __forceinline__ void begin(T &value, const T *inTile, const T *, bool isThere) {
    if (isThere)
      value = *inTile;
  }
  template <class T> static __device__ __forceinline__ void end(const T &value, const T *, T *element, bool isThere) {
    if (isThere)
      *element = value;
  }
};

/// What a thread keeps of an array from step to step, where iterations store nothing but their own element: of each row around its own the columns
/// that it touches, so that it reads but one further element of the row in a step.
template <class T, class S, bool IsStored, class... Rows> class KeptRows {
  using R = Reach<S, Rows...>;
  static constexpr int none = 1 << 16;

  static constexpr __host__ __device__ int first(int row) {
    int least = row == 0 ? 0 : none;
    ((least = Rows::template row<S> == row && Rows::template first<S> < least ? Rows::template first<S> : least), ...);
    return least;
  }
  static constexpr __host__ __device__ int last(int row) {
    int most = row == 0 ? 0 : -none;
    ((most = Rows::template row<S> == row && Rows::template last<S> > most ? Rows::template last<S> : most), ...);
    return most;
  }
  /// In the thread's own row, is an element read before it is stored?
  static constexpr bool readsOld = !IsStored || ((Rows::template row<S> == 0 && Rows::template last<S> >= 0) || ...);

  static constexpr int rows = R::above + R::below + 1, width = 2 * R::aside + 1;
  T elements_[rows * width] = {};

  __device__ __forceinline__ T &element(int row, int column) { return elements_[(row + R::above) * width + column + R::aside]; }

  /// Row by row, each a constant: an array stays in registers where compilers know all that is done to it.
  using AllRows = std::make_integer_sequence<int, rows>;
  template <int Pitch, int... K> __device__ __forceinline__ void beginRows(const T *inTile, std::integer_sequence<int, K...>) {
    (beginRow<Pitch, K - R::above>(inTile), ...);
  }
  template <int Pitch, bool IsWhole, int... K> __device__ __forceinline__ void rowsToNextStep(const T *inTile, std::integer_sequence<int, K...>) {
    (rowToNextStep<Pitch, IsWhole, K - R::above>(inTile), ...);
  }
  template <int Pitch, int Row> __device__ __forceinline__ void beginRow(const T *inTile) {
    constexpr int from = first(Row), to = last(Row);
    NIDUS_UNROLL
    for (int column = from; column < to; column++)
      element(Row, column + 1) = inTile[Row * (Pitch + S::slope) + column];
  }
  template <int Pitch, bool IsWhole, int Row> __device__ __forceinline__ void rowToNextStep(const T *inTile) {
    constexpr int from = first(Row), to = last(Row);
    NIDUS_UNROLL
    for (int column = from; column < to; column++)
      element(Row, column) = element(Row, column + 1);
    if constexpr (from <= to && (!IsWhole || Row != 0 || readsOld))
      element(Row, to) = inTile[Row * (Pitch + S::slope) + to];
  }

public:
  static constexpr int size = rows * width * static_cast<int>(sizeof(T));

  /// The first step is the next one; `inTile` is where the thread's own element will lie.
  template <int Pitch> __device__ __forceinline__ void begin(const T *inTile) { beginRows<Pitch>(inTile, AllRows()); }
  /// In a tile that is not whole the row may have no iteration in the step, which would store its element.
  template <int Pitch, bool IsWhole> __device__ __forceinline__ void toNextStep(const T *inTile) { rowsToNextStep<Pitch, IsWhole>(inTile, AllRows()); }
  __device__ __forceinline__ void store(T *inTile) {
    if (IsStored)
      *inTile = element(0, 0);
  }

  struct Elements {
    KeptRows &kept;
    __device__ __forceinline__ T &operator()(int row, int column) const { return kept.element(row * S::rowStep, column * S::columnStep); }
  };
};

/// Of arrays that are read and stored in the tile.
struct NothingKept {};

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

  /// What a thread keeps of it. Registers are few.
  template <class S> using Kept = KeptRows<T, S, (sizeof...(W) > 0), L...>;
  template <class S> static constexpr bool keeps() {
    if constexpr (sizeof...(L) > 0 && !std::is_same_v<T, bool> && (sizeof...(W) == 0 || (IsAlways && sizeof...(W) == 1 && (isOwn<S, W> && ...))))
      return Kept<S>::size <= 256;
    return false;
  }
  template <class S> static constexpr bool isKept = keeps<S>();
  template <class S> using Registers = std::conditional_t<isKept<S>, Kept<S>, NothingKept>;

  template <class S> __device__ __forceinline__ static T *own(T *memory, int row, int step) {
    return memory + (row + Around<S>::above) * pitch<S> + Around<S>::before + step;
  }

  template <class S, bool IsWhole, class Counters>
  __device__ __forceinline__ void load(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    if constexpr (sizeof...(L) > 0) {
      using Rows = Reach<S, L...>;
      const auto spanOf = [&](int row) { return aroundIn<S, L...>(tile, row); };
      const auto isLoaded = [&](int row, int step) {
        if constexpr (IsWhole || !findsStored<S>)
          return true;
        const StepSpan stored = tile.template own<false>(row);
        return step < stored.from || step >= stored.to;
      };
      const int end = IsWhole && findsStored<S> ? 0 : tile.rows + Rows::below;
      copyRows<ToTile, S, IsWhole, L...>(memory, tile, counters, own, end, spanOf, isLoaded);
      if constexpr (IsWhole && findsStored<S>) {
        const Elements<S> places(at_, tile, counters);
        for (int k = own.warp * own.lanes + own.lane; k < S::rows * Rows::before; k += own.warps * own.lanes) {
          const int row = k / Rows::before, step = k % Rows::before - Rows::before;
          copyLater(TileArray::own<S>(memory, row, step), places.at(row, step));
        }
      }
    }
  }
  template <class S, bool IsWhole, class Counters>
  __device__ __forceinline__ void store(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own) const {
    if constexpr (sizeof...(W) > 0) {
      constexpr bool isAll = sizeof...(W) == 1 && (!IsWhole || (hasOwn<S, W> && ...));
      const auto isStored = [&](int row, int step) { return isAll || isIn<S, IsWhole, W...>(tile, row, step); };
      const auto spanOf = [&](int row) { return unionOf<S, IsWhole, W...>(tile, row); };
      copyRows<FromTile, S, IsWhole, W...>(memory, tile, counters, own, tile.rows + Reach<S, W...>::below, spanOf, isStored);
    }
  }

private:
  template <class S, class Row> static constexpr bool isOwn = Row::template row<S> == 0 && Row::template first<S> == 0 && Row::template last<S> == 0;
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
          toNextRow_(distance(at, tile, counters)) {}

    __device__ __forceinline__ T *at(int row, int step) const { return origin_ + (row * toNextRow_ + (step - S::slope * row) * S::columnStep); }
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

  /// Up to a row, all that iterations touch by these rows of theirs, if isCopied(row, step): in tiles that are not whole, steps spanOf(row). The
  /// next strip waits for it. Lanes each find the span of another row.
  template <class Way, class S, bool IsWhole, class... Rows, class Counters, class SpanOf, class IsCopied>
  __device__ __forceinline__ void copyRows(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own, int end, const SpanOf &spanOf,
                                           const IsCopied &isCopied) const {
    constexpr int lanes = static_cast<int>(warpThreads), together = 4;
    for (int base = own.warp - Reach<S, Rows...>::above; base < end; base += own.warps * lanes) {
      const int left = (end - base + own.warps - 1) / own.warps, count = left < lanes ? left : lanes;
      const auto find = [&](int k) {
        const int row = base + k * own.warps;
        return intersection(spanOf(row), within<S>(tile, counters, row));
      };
#ifdef __CUDACC__
      [[maybe_unused]] const StepSpan ofLane = IsWhole ? StepSpan{0, 0} : find(own.lane);
      const auto spanOfRow = [&](int k) { return StepSpan{__shfl_sync(~0u, ofLane.from, k), __shfl_sync(~0u, ofLane.to, k)}; };
#else
      const auto &spanOfRow = find;
#endif
      int k = 0;
      for (; k + together <= count; k += together)
        copyTogether<together, Way, S, IsWhole, Rows...>(memory, tile, counters, own, base + k * own.warps, [&](int by) { return spanOfRow(k + by); }, isCopied);
      for (; k < count; k++)
        copyTogether<1, Way, S, IsWhole, Rows...>(memory, tile, counters, own, base + k * own.warps, [&](int) { return spanOfRow(k); }, isCopied);
    }
  }

  /// So many rows, a warp's next ones.
  template <int Count, class Way, class S, bool IsWhole, class... Rows, class Counters, class SpanOf, class IsCopied>
  __device__ __forceinline__ void copyTogether(T *memory, const TileOfStrip<S> &tile, const Counters &counters, const Copier &own, int first,
                                               const SpanOf &spanOf, const IsCopied &isCopied) const {
    using R = Reach<S, Rows...>;
    constexpr int steps = S::steps + R::before + R::after, lanes = static_cast<int>(warpThreads), parts = (steps + lanes - 1) / lanes;
    const Elements<S> places(at_, tile, counters);
    const int firstStep = own.lane - R::before;
    T values[Count][parts] = {};
    T *inTile[Count], *element[Count];
    bool isThere[Count][parts];
    NIDUS_UNROLL
    for (int k = 0; k < Count; k++) {
      const int row = first + k * own.warps;
      inTile[k] = TileArray::own<S>(memory, row, firstStep);
      element[k] = places.at(row, firstStep);
      [[maybe_unused]] const StepSpan span = IsWhole ? StepSpan{0, 0} : spanOf(k);
      NIDUS_UNROLL
      for (int part = 0; part < parts; part++) {
        const int step = firstStep + part * lanes;
        const bool isOfRow = (part + 1) * lanes <= steps || step < S::steps + R::after;
        const bool isTouchedThere = IsWhole ? haveOwn<S, Rows...> || isTouched<S, Rows...>(tile, row) : step >= span.from && step < span.to;
        isThere[k][part] = isOfRow && isTouchedThere && isCopied(row, step);
        if (isOfRow)
          Way::begin(values[k][part], inTile[k] + part * lanes, element[k] + part * lanes * S::columnStep, isThere[k][part]);
      }
    }
    NIDUS_UNROLL
    for (int k = 0; k < Count; k++)
      NIDUS_UNROLL
      for (int part = 0; part < parts; part++)
        Way::end(values[k][part], inTile[k] + part * lanes, element[k] + part * lanes * S::columnStep, isThere[k][part]);
  }
};

} // namespace detail

} // namespace NIDUS_TARGET
} // namespace nidus
