//===- contraction.h - loops over products whose factors a block shares -----===//
//
// For kernels whose threads compute packets in tiles (packets.h, PacketGrid::inTiles). In a loop over k that reads a[i, k] and
// b[k, j], the packets of a block need Rows x Steps and Columns x Steps elements for so many Steps of k, each of them as
// often as the block has packets along the other axis:
//
//     nidus::contract(0, n,
//         nidus::operands(
//             nidus::alongRows<float, 8, nidus::Contiguous::steps>(packets.down<8>(), [&](int i, int k) { return &a[i * n + k]; }),
//             nidus::alongColumns<float, 8, nidus::Contiguous::instances>(packets.across<8>(), [&](int j, int k) { return &b[k * m + j]; })),
//         [&](int k, const auto &a_at, const auto &b_at) { ... s[row][column] += a_at[row] * b_at[column]; ... });
//
// All threads of the block copy these elements into shared memory, some stages ahead of those that are being used, and the last
// argument is called for each k, in its order, with what the thread's packet needs. Every thread of the block gets here
// with the same k; instances beyond the last of the tile have the elements of the last one.
//
// Source: the tiles of Volkov and Demmel 2008; copies in stages are those of CUDA's pipelines.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/packets.h"
#include "nidus/kernel/stages.h"
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Which of an operand's elements lie next to each other: those of consecutive iterations of the loop, or of consecutive instances.
enum class Contiguous { steps, instances };

namespace detail {

/// Steps of the loop that are copied at a time, by elements of T: with two operands they fit into the shared memory that a block has
/// without asking.
template <class T> inline constexpr int stageSteps = sizeof(T) > 4 ? 8 : 16;

/// What one operand has for the instances of a block along one axis: `Lanes` for each of `Packets` packets.
/// Threads next to each other copy elements next to each other, as Next says.
template <class T, int Lanes, int Packets, Contiguous Next, class C, class At> class Operand {
  static constexpr int instances = Lanes * Packets;
  // The first vectors of 16 bytes of all packets, then the second ones: the threads of a warp read from different banks.
  static constexpr int vector = Lanes * sizeof(T) % 16 == 0 ? static_cast<int>(16 / sizeof(T)) : Lanes;
  // And threads that copy the steps of one instance write to different banks.
  static constexpr int pitch = instances + (Next == Contiguous::steps ? vector : 0);

  template <int Steps> struct alignas(16) Storage {
    T of[stages][Steps][pitch];
  };
  /// The operand's own, as at() has another type in each place of the code.
  template <int Steps> static __device__ __forceinline__ Storage<Steps> &storage() {
    __shared__ Storage<Steps> all;
    return all;
  }
  static __device__ __forceinline__ int placeOf(int instance) {
    const int inPacket = instance % Lanes;
    return (inPacket / vector * Packets + instance / Lanes) * vector + inPacket % vector;
  }

  TileAxis<C> axis_;
  At at_;

public:
  using Element = T;
  using Elements = T[Lanes];

  __device__ __forceinline__ Operand(const TileAxis<C> &axis, const At &at) : axis_(axis), at_(at) {}

  /// Steps [0, count) from k on.
  template <int Steps, class K> __device__ __forceinline__ void copy(int stage, K k, int count) const {
    const auto beyond = static_cast<uint64_t>(axis_.last - axis_.first);
    NIDUS_UNROLL
    for (int e = 0; e < Steps * instances; e += static_cast<int>(PacketGrid::threads)) {
      const int own = e + static_cast<int>(threadIdx.x);
      const int step = Next == Contiguous::steps ? own % Steps : own / instances, instance = Next == Contiguous::steps ? own / Steps : own % instances;
      const auto shift = static_cast<uint64_t>(instance) < beyond ? static_cast<uint64_t>(instance) : beyond;
      if (step < count)
        copyLater(&storage<Steps>().of[stage][step][placeOf(instance)],
                  at_(static_cast<C>(axis_.first + static_cast<C>(shift)), static_cast<K>(k + static_cast<K>(step))));
    }
  }

  template <int Steps> __device__ __forceinline__ void read(int stage, int step, Elements &elements) const {
    NIDUS_UNROLL
    for (int v = 0; v < Lanes / vector; v++) {
      const T *const part =
          &storage<Steps>().of[stage][step][(v * Packets + static_cast<int>(axis_.packet)) * vector];
      NIDUS_UNROLL
      for (int l = 0; l < vector; l++)
        elements[v * vector + l] = part[l];
    }
  }
};

template <class... All> struct Operands;
template <> struct Operands<> {
  static constexpr int steps = 16;
  template <int Steps, class K> __device__ __forceinline__ void copy(int, K, int) const {}
  template <int Steps, class K, class Body>
  __device__ __forceinline__ void step(int, int, K k, const Body &body) const {
    body(k);
  }
};
template <class First, class... Rest> struct Operands<First, Rest...> {
  First first;
  Operands<Rest...> rest;
  static constexpr int steps =
      stageSteps<typename First::Element> < Operands<Rest...>::steps ? stageSteps<typename First::Element> : Operands<Rest...>::steps;

  template <int Steps, class K> __device__ __forceinline__ void copy(int stage, K k, int count) const {
    first.template copy<Steps>(stage, k, count);
    rest.template copy<Steps>(stage, k, count);
  }
  template <int Steps, class K, class Body>
  __device__ __forceinline__ void step(int stage, int step, K k, const Body &body) const {
    typename First::Elements elements;
    first.template read<Steps>(stage, step, elements);
    rest.template step<Steps>(stage, step, k, [&](K at, const auto &...others) { body(at, elements, others...); });
  }
};

} // namespace detail

/// What the rows of a block's packets need, or its columns: at(instance, k) is the address of an element.
template <class T, int Rows, Contiguous Next, class C, class At>
__device__ __forceinline__ auto alongRows(const TileAxis<C> &axis, const At &at) {
  return detail::Operand<T, Rows, PacketGrid::tileRows, Next, C, At>(axis, at);
}
template <class T, int Columns, Contiguous Next, class C, class At>
__device__ __forceinline__ auto alongColumns(const TileAxis<C> &axis, const At &at) {
  return detail::Operand<T, Columns, PacketGrid::tileColumns, Next, C, At>(axis, at);
}

__device__ __forceinline__ detail::Operands<> operands() { return {}; }
template <class First, class... Rest>
__device__ __forceinline__ detail::Operands<First, Rest...> operands(const First &first, const Rest &...rest) {
  return {first, operands(rest...)};
}

/// body(k, elements of the first operand, of the second one ...) for k = first, first + 1, ... before end.
template <class K, class... All, class Body>
__device__ __forceinline__ void contract(K first, K end, const detail::Operands<All...> &operands, const Body &body) {
  constexpr int steps = detail::Operands<All...>::steps;
  detail::inTurns<steps>(
      first, end, [&](int stage, K k, int count) { operands.template copy<steps>(stage, k, count); },
      [&](int stage, K k, int count) {
        const auto at = [=](int step) { return static_cast<K>(static_cast<uint64_t>(k) + static_cast<uint64_t>(step)); };
        if (count == steps) {
          NIDUS_UNROLL
          for (int step = 0; step < steps; step++)
            operands.template step<steps>(stage, step, at(step), body);
        } else {
          for (int step = 0; step < count; step++)
            operands.template step<steps>(stage, step, at(step), body);
        }
      });
}

} // namespace NIDUS_TARGET
} // namespace nidus
