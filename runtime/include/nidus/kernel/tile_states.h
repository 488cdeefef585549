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
// Each four bytes of a value are in a word of their own, together with the state of the
// tile; words are read and written as a whole, and none is written twice in a state.
// Where the words of a tile tell different states, its block is at work on them: who
// reads waits. So nothing depends on the order in which words arrive.
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
  static_assert(std::is_trivially_copyable_v<Value>, "values are copied as bytes");
  static constexpr size_t parts = (sizeof(Value) + 3) / 4; ///< words of a tile

  TileWord *words;

  __device__ __forceinline__ void write(unsigned int tile, TileState state, const Value &value) const {
    unsigned int bits[parts] = {};
    memcpy(bits, &value, sizeof(Value));
    NIDUS_UNROLL
    for (size_t part = 0; part < parts; part++) {
      const TileWord word = static_cast<TileWord>(state) << 32 | bits[part];
#ifdef __CUDACC__
      *const_cast<volatile TileWord *>(words + (tile * parts + part)) = word;
#else
      __atomic_store_n(words + (tile * parts + part), word, __ATOMIC_RELEASE);
#endif
    }
  }

  /// The value is left alone where the state is empty.
  __device__ __forceinline__ TileState read(unsigned int tile, Value &value) const {
    TileWord found[parts];
    NIDUS_UNROLL
    for (size_t part = 0; part < parts; part++)
#ifdef __CUDACC__
      found[part] = *const_cast<const volatile TileWord *>(words + (tile * parts + part));
#else
      found[part] = __atomic_load_n(words + (tile * parts + part), __ATOMIC_ACQUIRE);
#endif
    return valueOf(found, value);
  }

  /// From the words of a tile.
  __host__ __device__ static TileState valueOf(const TileWord (&found)[parts], Value &value) {
    unsigned int bits[parts];
    const TileWord state = found[0] >> 32;
    bool isOne = true;
    for (size_t part = 0; part < parts; part++) {
      bits[part] = static_cast<unsigned int>(found[part]);
      isOne = isOne && found[part] >> 32 == state;
    }
    if (!isOne || state == static_cast<TileWord>(TileState::empty))
      return TileState::empty;
    memcpy(&value, bits, sizeof(Value));
    return static_cast<TileState>(state);
  }

#ifndef __CUDACC__
  /// Another host thread may be at work on that tile.
  Value waitForKnown(unsigned int tile) const {
    Value value{};
    while (read(tile, value) != TileState::known)
      std::this_thread::yield();
    return value;
  }
#endif
};

} // namespace detail

/// Of a launch that scans variables of these types: the counter of its tiles, then for each variable their states. The parameter of a
/// kernel.
template <class... Values> class TileStates {
public:
  TileStates() = default;
  TileStates(void *memory, size_t tiles, uint64_t iterations)
      : memory_(static_cast<detail::TileWord *>(memory)), tiles_(tiles), iterations_(iterations) {}

  __device__ __forceinline__ uint64_t iterations() const { return iterations_; }
  __device__ __forceinline__ detail::TileWord *counter() const { return memory_; }

  template <size_t Which> __device__ __forceinline__ auto words() const {
    return detail::TileWords<std::tuple_element_t<Which, std::tuple<Values...>>>{memory_ + wordsBefore(Which)};
  }

  /// All of them are 0 before the launch.
  __host__ __device__ size_t size() const { return wordsBefore(sizeof...(Values)); }
  __host__ __device__ size_t wordsBefore(size_t which) const {
    constexpr size_t parts[] = {detail::TileWords<Values>::parts...};
    size_t words = 1;
    for (size_t k = 0; k < which; k++)
      words += parts[k] * tiles_;
    return words;
  }
  __device__ __forceinline__ void clear(size_t word) const { memory_[word] = 0; }

private:
  detail::TileWord *memory_ = nullptr;
  uint64_t tiles_ = 0, iterations_ = 0;
};

template <class... Values> __global__ void __launch_bounds__(256) clearTiles(const TileStates<Values...> states) {
  const auto word = static_cast<size_t>(threadX<long long>());
  if (word < states.size())
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
        scratch_(nest.execution().scratches().add(TileStates<Values...>(nullptr, tiles_, 0).size() * sizeof(detail::TileWord))) {}

  operator TileStates<Values...>() const { return {nest_.execution().scratches().address(scratch_), tiles_, iterations_}; }

  /// Before the launch that they are for.
  void clear(const char *name) const {
    const TileStates<Values...> states = *this;
    const Grid grid({Range<long long>(0, states.size())}, {256});
    nest_.launch(clearTiles<Values...>, name, grid, states);
  }

  /// A variable after all iterations: after the launch and before end(); waits for the kernel.
  template <size_t Which> auto last() const {
    using Value = std::tuple_element_t<Which, std::tuple<Values...>>;
    constexpr size_t parts = detail::TileWords<Value>::parts, bytes = sizeof(detail::TileWord);
    const size_t at = TileStates<Values...>(nullptr, tiles_, 0).wordsBefore(Which) + (tiles_ - 1) * parts;
    detail::TileWord words[parts];
    nest_.execution().scratches().copyOut(scratch_, words, at * bytes, parts * bytes);
    Value value{};
    detail::TileWords<Value>::valueOf(words, value);
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
