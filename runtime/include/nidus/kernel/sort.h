//===- sort.h - small arrays sorted in registers ----------------------------===//
//
// A sorting network says which elements are compared, whatever they are: with all of its subscripts numbers, the array
// needs no memory, and threads do not part ways. Of the network only what the wanted elements depend on is done.
//
// The network is merge exchange (Batcher 1968; Knuth, TAOCP 3, 5.2.2, algorithm M).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <type_traits>
#include <utility>

namespace nidus {
inline namespace NIDUS_TARGET {

/// The smaller of two elements goes to `low`, the larger one to `high`, as far as something depends on them.
struct Exchange {
  int low = 0, high = 0;
  bool needsLow = false, needsHigh = false;
};

/// The exchanges after which the elements from `first` to `last` are those of the sorted array.
template <int count, int first, int last> struct SortingNetwork {
  static_assert(1 < count && 0 <= first && first <= last && last < count, "elements of the array");
  Exchange exchanges[count * (count - 1) / 2];
  int size = 0;

  constexpr SortingNetwork() : exchanges() {
    int top = 1;
    while (2 * top < count)
      top *= 2;
    for (int p = top; p > 0; p /= 2)
      addMerges(top, p);
    bool needed[count] = {};
    for (int i = first; i <= last; i++)
      needed[i] = true;
    for (int k = size - 1; k >= 0; k--) {
      Exchange &e = exchanges[k];
      e.needsLow = needed[e.low];
      e.needsHigh = needed[e.high];
      needed[e.low] = needed[e.high] = e.needsLow || e.needsHigh;
    }
  }

private:
  constexpr void addMerges(int top, int p) {
    int q = top, r = 0, d = p;
    while (true) {
      for (int i = 0; i + d < count; i++)
        if ((i & p) == r) {
          exchanges[size].low = i;
          exchanges[size].high = i + d;
          size++;
        }
      if (q == p)
        return;
      d = q - p;
      q /= 2;
      r = p;
    }
  }
};

template <class Network> struct Sorting {
  static constexpr Network network{};

  template <size_t k, class T> __device__ static __forceinline__ void exchange(T *values) {
    constexpr Exchange e = network.exchanges[k];
    const T a = values[e.low], b = values[e.high];
    if constexpr (e.needsLow)
      values[e.low] = b < a ? b : a;
    if constexpr (e.needsHigh)
      values[e.high] = b < a ? a : b;
  }

  // Compilers limit the depth of expressions.
  static constexpr size_t most = 64;

  template <size_t begin, class T, size_t... k>
  __device__ static __forceinline__ void some(T *values, std::index_sequence<k...>) {
    (exchange<begin + k>(values), ...);
  }

  template <size_t begin = 0, class T> __device__ static __forceinline__ void run(T *values) {
    constexpr size_t left = network.size - begin, now = left < most ? left : most;
    some<begin>(values, std::make_index_sequence<now>());
    if constexpr (left > now)
      run<begin + now>(values);
  }
};

/// Of integers. The elements from `first` to `last` become what they are when the first `count` are sorted; the other
/// ones of these are used up.
template <int count, int first, int last, class T> __device__ __forceinline__ void sort(T *values) {
  using Sorter = Sorting<SortingNetwork<count, first, last>>;
  // Registers have 32 bits.
  std::conditional_t<sizeof(T) < sizeof(int), int, T> held[count];
  NIDUS_UNROLL
  for (int i = 0; i < count; i++)
    held[i] = values[i];
  Sorter::run(held);
  NIDUS_UNROLL
  for (int i = first; i <= last; i++)
    values[i] = static_cast<T>(held[i]);
}

/// The same with the greatest element first.
template <int count, int first, int last, class T> __device__ __forceinline__ void sortDown(T *values) {
  using Sorter = Sorting<SortingNetwork<count, count - 1 - last, count - 1 - first>>;
  std::conditional_t<sizeof(T) < sizeof(int), int, T> held[count];
  NIDUS_UNROLL
  for (int i = 0; i < count; i++)
    held[i] = values[i];
  Sorter::run(held);
  NIDUS_UNROLL
  for (int i = first; i <= last; i++)
    values[i] = static_cast<T>(held[count - 1 - i]);
}

} // namespace NIDUS_TARGET
} // namespace nidus
