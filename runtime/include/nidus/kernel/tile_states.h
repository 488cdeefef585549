//===- tile_states.h - what blocks tell each other of their tiles ------------===//
//
// A launcher whose kernel scans in one pass (tiles.h) reads:
//
//     const nidus::TileGrid grid(nidus::Range<int>(0, n), 256, 32);
//     const nidus::Tiles<unsigned int> tiles(nest, grid);
//     if (!nest.begin(grid))
//         return 0;
//     tiles.clear("sums_7_tiles");
//     nest.launch(sums_7, "sums_7", grid, in, out, n, *s_, tiles);
//     *s_ = tiles.last<0>();
//     return nest.end();
//
// A value of up to four bytes and its state are one word, which is read and written
// as a whole. Wider ones have memory of their own, one value for each state, which
// is written before the state and never changed afterwards.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/operators.h"
#include "nidus/kernel/thread.h"
#include "nidus/launcher/nest.h"
#include <tuple>
#ifndef __CUDACC__
#include <thread>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

enum class TileState : unsigned int {
  empty,
  own,  ///< what the tile's iterations come to
  known ///< ... together with the start and all before them
};

using TileWord = unsigned long long;

/// The states of all tiles, of one variable. For kernels.
template <class Value> struct TileWords {
  static constexpr bool isWide = sizeof(Value) > 4;

  TileWord *words;
  Value *values; ///< where they are wide: two of each tile

  __device__ __forceinline__ void write(unsigned int tile, TileState state, const Value &value) const {
    TileWord word = static_cast<TileWord>(state) << 32;
    if constexpr (isWide) {
      values[2 * static_cast<size_t>(tile) + (state == TileState::known)] = value;
#ifdef __CUDACC__
      __threadfence();
#endif
    } else {
      unsigned int bits = 0;
      memcpy(&bits, &value, sizeof(Value));
      word |= bits;
    }
#ifdef __CUDACC__
    *const_cast<volatile TileWord *>(words + tile) = word;
#else
    __atomic_store_n(words + tile, word, __ATOMIC_RELEASE);
#endif
  }

  /// The value is left alone where the state is empty.
  __device__ __forceinline__ TileState read(unsigned int tile, Value &value) const {
#ifdef __CUDACC__
    const TileWord word = *const_cast<const volatile TileWord *>(words + tile);
#else
    const TileWord word = __atomic_load_n(words + tile, __ATOMIC_ACQUIRE);
#endif
    const auto state = static_cast<TileState>(word >> 32);
    if (state == TileState::empty)
      return state;
    if constexpr (isWide) {
#ifdef __CUDACC__
      __threadfence();
#endif
      value = values[2 * static_cast<size_t>(tile) + (state == TileState::known)];
    } else {
      const auto bits = static_cast<unsigned int>(word);
      memcpy(&value, &bits, sizeof(Value));
    }
    return state;
  }

#ifndef __CUDACC__
  /// Another host thread may be at work on that tile.
  Value waitForKnown(unsigned int tile) const {
    Value value;
    while (read(tile, value) != TileState::known)
      std::this_thread::yield();
    return value;
  }
#endif
};

__host__ __device__ constexpr size_t wholeWords(size_t bytes) { return (bytes + 15) / 16 * 2; }

} // namespace detail

/// Of a launch that scans variables of these types: the counter of its tiles, then for each variable their states and, where they
/// are wide, their values. The parameter of a kernel.
template <class... Values> class TileStates {
public:
  TileStates() = default;
  TileStates(void *memory, size_t tiles, uint64_t iterations)
      : memory_(static_cast<detail::TileWord *>(memory)), tiles_(tiles), iterations_(iterations) {}

  __device__ __forceinline__ uint64_t iterations() const { return iterations_; }

  __device__ __forceinline__ detail::TileWord *counter() const { return memory_; }

  template <size_t Which> __device__ __forceinline__ auto words() const {
    using Value = std::tuple_element_t<Which, std::tuple<Values...>>;
    static_assert(std::is_trivially_copyable_v<Value>, "values are copied as bytes");
    return detail::TileWords<Value>{memory_ + 2 + Which * tiles_, reinterpret_cast<Value *>(memory_ + valuesBefore(Which))};
  }

  /// Words that are 0 before the launch; all of them are first.
  __host__ __device__ size_t cleared() const { return 2 + sizeof...(Values) * tiles_; }
  __host__ __device__ size_t all() const { return valuesBefore(sizeof...(Values)); }
  __host__ __device__ size_t valuesBefore(size_t which) const {
    constexpr size_t sizes[] = {(detail::TileWords<Values>::isWide ? sizeof(Values) : 0)...};
    size_t words = (cleared() + 1) / 2 * 2; // values of 16 bytes have addresses of such
    for (size_t k = 0; k < which; k++)
      words += detail::wholeWords(2 * sizes[k] * tiles_);
    return words;
  }
  __device__ __forceinline__ void clear(size_t word) const { memory_[word] = 0; }

private:
  detail::TileWord *memory_ = nullptr;
  uint64_t tiles_ = 0, iterations_ = 0;
};

template <class... Values> __global__ void __launch_bounds__(256) clearTiles(const TileStates<Values...> states) {
  const auto word = static_cast<size_t>(threadX<long long>());
  if (word < states.cleared())
    states.clear(word);
}

/// Blocks of `threads` threads with so many iterations each.
class TileGrid : public Grid {
public:
  TileGrid(const Axis &axis, int threads, int items) {
    set({axis}, {threads});
    if (!valid_ || empty_)
      return;
    const uint64_t size = block_[0] * static_cast<uint64_t>(items), tiles = (axes_[0].count - 1) / size + 1;
    valid_ = tiles <= maxBlocks_[0] && axis.admits(tiles * size);
    count_ = axes_[0].count;
    shape_.grid[0] = static_cast<unsigned int>(tiles);
    shape_.block[0] = static_cast<unsigned int>(block_[0]);
  }

  uint64_t count() const { return count_; }

private:
  uint64_t count_ = 0;
};

/// The memory of the states, for one launch. Constructed like an array (array.h).
template <class... Values> class Tiles {
public:
  Tiles(Nest &nest, const TileGrid &grid)
      : nest_(nest), tiles_(grid.valid() && !grid.empty() ? grid.shape().blocks() : 0), iterations_(grid.count()),
        scratch_(nest.execution().addScratch(TileStates<Values...>(nullptr, tiles_, 0).all() * sizeof(detail::TileWord))) {}

  operator TileStates<Values...>() const { return {nest_.execution().scratch(scratch_), tiles_, iterations_}; }

  /// Before the launch that they are for.
  void clear(const char *name) const {
    const TileStates<Values...> states = *this;
    const Grid grid({Range<long long>(0, states.cleared())}, {256});
    nest_.launch(clearTiles<Values...>, name, grid, states);
  }

  /// A variable after all iterations: after the launch and before end(); waits for the kernel.
  template <size_t Which> auto last() const {
    using Value = std::tuple_element_t<Which, std::tuple<Values...>>;
    const TileStates<Values...> states(nullptr, tiles_, iterations_);
    Value value;
    size_t at = (2 + Which * tiles_ + tiles_ - 1) * sizeof(detail::TileWord);
    if constexpr (detail::TileWords<Value>::isWide)
      at = states.valuesBefore(Which) * sizeof(detail::TileWord) + (2 * tiles_ - 1) * sizeof(Value);
    nest_.execution().copyScratchOut(scratch_, &value, at, sizeof(Value));
    return value;
  }

private:
  Nest &nest_;
  size_t tiles_;
  uint64_t iterations_;
  size_t scratch_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
