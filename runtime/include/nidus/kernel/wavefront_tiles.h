//===- wavefront_tiles.h - what a block holds of all arrays ---===//
//
// For wavefront.h: arrays of the body, one after the other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/wavefront_array.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// The elements around an iteration's own, by rows and columns: in the tile.
template <class T, int Pitch, class S> struct ElementsInTile {
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
  template <class S> using Registers = NothingKept;
  template <class S> __device__ __forceinline__ static void begin(NothingKept &, int) {}
  template <class S, bool IsWhole> __device__ __forceinline__ static void toNextStep(NothingKept &, int, int) {}
  template <class S, class Body> __device__ __forceinline__ static void run(NothingKept &, int, int, const Body &body) { body(); }
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

  /// What a thread keeps from step to step.
  template <class S> struct Registers {
    typename First::template Registers<S> own;
    typename TileArrays<Number + 1, Rest...>::template Registers<S> others;
  };
  template <class S> __device__ __forceinline__ static void begin(Registers<S> &kept, int row) {
    if constexpr (First::template isKept<S>)
      kept.own.template begin<First::template pitch<S>>(First::template own<S>(memory<S>(), row, 0));
    TileArrays<Number + 1, Rest...>::template begin<S>(kept.others, row);
  }
  template <class S, bool IsWhole> __device__ __forceinline__ static void toNextStep(Registers<S> &kept, int row, int step) {
    if constexpr (First::template isKept<S>)
      kept.own.template toNextStep<First::template pitch<S>, IsWhole>(First::template own<S>(memory<S>(), row, step));
    TileArrays<Number + 1, Rest...>::template toNextStep<S, IsWhole>(kept.others, row, step);
  }
  /// body(elements of each array) of the row's iteration.
  template <class S, class Body> __device__ __forceinline__ static void run(Registers<S> &kept, int row, int step, const Body &body) {
    T *const inTile = First::template own<S>(memory<S>(), row, step);
    const auto withOthers = [&](const auto &own) {
      TileArrays<Number + 1, Rest...>::template run<S>(kept.others, row, step, [&](const auto &...others) { body(own, others...); });
    };
    if constexpr (First::template isKept<S>) {
      withOthers(typename First::template Kept<S>::Elements{kept.own});
      kept.own.store(inTile);
    } else {
      withOthers(ElementsInTile<T, First::template pitch<S>, S>{inTile});
    }
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
