//===- grid.h - the threads of a launch -----------------------------------===//
//
// One Range per axis, x first: the values first, first + step, ... before `end`
// of a counter of type T (after `end`, for a negative step). One thread per
// value, in blocks of the given shape; the grid is rounded up to whole blocks.
//
// A grid is valid when CUDA can launch it and when, for every thread, also
// those past the end, the index fits T (int when T is narrower), step * index
// fits, and the counter itself does: a guard that compares the counter never
// sees a wrapped one. When an axis has too many blocks, blocks become narrower
// in x and taller on that axis, with the same number of threads; so they do
// when x is shorter than the block. An axis that the block divided exactly
// stays so. With fewer blocks than the device has
// multiprocessors, blocks are smaller. A grid that is not valid makes
// Nest::begin fall back.
//
// A StridedGrid has at most so many threads that they are all resident on a
// large device. Its threads visit more than one value each: the first one and
// then, at distances of the number of threads of the axis (thread.h), all that
// come before the end; also the counter that ends this loop fits its type. Its
// shape depends on the counts and the block only, never on the device: what is
// combined over it is the same on every run and every device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/box.h"
#include "nidus/device.h"
#include "nidus/kernel/shape.h"
#include <algorithm>

namespace nidus {
inline namespace NIDUS_TARGET {

/// A range without its type.
struct Axis {
  int64_t first = 0, step = 1;
  uint64_t count = 1;
  int64_t lowest = 0, highest = INT64_MAX; ///< of the counter's type
  bool valid = true;

  /// Do counters fit when the axis has `threads` threads?
  bool admits(uint64_t threads) const {
    int64_t last = 0, tail = 0;
    if (!valid || threads - 1 > static_cast<uint64_t>(highest) ||
        __builtin_mul_overflow(static_cast<int64_t>(threads - 1), step, &last) ||
        __builtin_add_overflow(first, last, &tail))
      return false;
    return last <= highest && last >= -highest && tail <= highest && tail >= lowest;
  }
};

template <class T> struct Range : Axis {
  static_assert(std::is_integral_v<T>, "counters are integers");

  template <class First, class End, class Step = int> Range(First from, End to, Step by = 1) {
    const Whole begin = Whole::of(from), end = Whole::of(to);
    const Whole width = Whole::of(by);
    first = begin.value;
    step = width.value;
    lowest = static_cast<int64_t>(std::numeric_limits<T>::min());
    highest =
        Whole::of(std::numeric_limits<T>::max()).fits ? static_cast<int64_t>(std::numeric_limits<T>::max()) : INT64_MAX;
    valid = begin.fits && end.fits && width.fits && step != 0 && first >= lowest && first <= highest;
    count = valid ? length(first, end.value, step) : 0;
  }

private:
  static uint64_t length(int64_t from, int64_t to, int64_t by) {
    if (by > 0 ? from >= to : from <= to)
      return 0;
    const auto a = static_cast<uint64_t>(from), b = static_cast<uint64_t>(to);
    const auto stride = static_cast<uint64_t>(by);
    return by > 0 ? (b - a - 1) / stride + 1 : (a - b - 1) / (0 - stride) + 1;
  }
};

class Grid {
public:
  static constexpr bool isOfPackets = false;

  Grid(std::initializer_list<Axis> axes, std::initializer_list<int> block) {
    set(axes, block);
    if (valid_ && !empty_)
      narrow();
    valid_ = valid_ && (empty_ || (fit(1) && fit(2) && admitted()));
    if (valid_ && !empty_ && shape_.blocks() < manyBlocks_)
      spread(device::threadsToFill() / 128); // of four warps: multiprocessors
  }

  /// Halves the blocks, of two warps at least, until there are so many: on an H100 a correlation with 16384 results takes
  /// 0.198 ms in 64 blocks of 256 threads and 0.181 in 128 of 128. Of a valid grid that is not empty.
  void spread(int64_t most) {
    constexpr uint64_t fewestThreads = 64;
    while (shape_.blocks() < static_cast<uint64_t>(most) && block_[0] * block_[1] * block_[2] > fewestThreads) {
      const size_t k = block_[2] > 1 ? 2 : block_[1] > 1 ? 1 : 0;
      if (block_[k] % 2 != 0)
        return;
      block_[k] /= 2;
      admitted();
    }
  }

  bool valid() const { return valid_; }
  /// No thread at all: a launch does nothing. Meaningful when valid.
  bool empty() const { return empty_; }
  /// Values of all counters; 0 when there is none.
  double iterations() const {
    return empty_ ? 0 : double(axes_[0].count) * double(axes_[1].count) * double(axes_[2].count);
  }
  /// Meaningful when valid and not empty.
  const Shape &shape() const { return shape_; }

protected:
  Grid() = default;

  /// Takes the axes; what the members above say, but for the shape and for whether it fits.
  void set(std::initializer_list<Axis> axes) {
    valid_ = axes.size() >= 1 && axes.size() <= 3;
    if (!valid_)
      return;
    std::copy(axes.begin(), axes.end(), axes_);
    for (const Axis &axis : axes_) {
      valid_ = valid_ && axis.valid;
      empty_ = empty_ || axis.count == 0;
    }
  }
  void set(std::initializer_list<Axis> axes, std::initializer_list<int> block) {
    set(axes);
    valid_ = valid_ && axes.size() == block.size();
    size_t k = 0;
    for (const int size : valid_ ? block : std::initializer_list<int>())
      block_[k++] = static_cast<uint64_t>(size < 0 ? 0 : size);
    valid_ = valid_ && legalBlock();
  }

  // Limits of CUDA devices of every compute capability since 3.0.
  static constexpr uint64_t maxBlocks_[3] = {2147483647, 65535, 65535};
  static constexpr uint64_t maxBlock_[3] = {1024, 1024, 64};
  static constexpr uint64_t maxThreads_ = 1024;
  static constexpr uint64_t manyBlocks_ = 512; ///< no device has as many multiprocessors

  bool legalBlock() const {
    for (size_t k = 0; k < 3; k++)
      if (block_[k] < 1 || block_[k] > maxBlock_[k])
        return false;
    return block_[0] * block_[1] * block_[2] <= maxThreads_;
  }

  uint64_t blocks(size_t k) const { return (axes_[k].count - 1) / block_[k] + 1; }

private:
  /// Where x has fewer values than the block has threads along it, the next axis gets what would idle in every warp.
  void narrow() {
    for (size_t k = 1; k < 3; k++)
      while (block_[0] % 2 == 0 && block_[0] / 2 >= axes_[0].count && blocks(k) > 1 && block_[k] * 2 <= maxBlock_[k] &&
             (axes_[k].count % block_[k] != 0 || axes_[k].count % (2 * block_[k]) == 0)) {
        block_[0] /= 2;
        block_[k] *= 2;
      }
  }

  /// Reshapes the block until axis k has no more blocks than allowed.
  bool fit(size_t k) {
    const bool exact = axes_[k].count % block_[k] == 0;
    while (blocks(k) > maxBlocks_[k]) {
      if (block_[0] % 2 != 0 || block_[k] * 2 > maxBlock_[k])
        return false;
      block_[0] /= 2;
      block_[k] *= 2;
    }
    return !exact || axes_[k].count % block_[k] == 0;
  }

  bool admitted() {
    for (size_t k = 0; k < 3; k++) {
      if (blocks(k) > maxBlocks_[k] || !axes_[k].admits(blocks(k) * block_[k]))
        return false;
      shape_.grid[k] = static_cast<unsigned int>(blocks(k));
      shape_.block[k] = static_cast<unsigned int>(block_[k]);
    }
    return true;
  }

protected:
  Axis axes_[3];
  uint64_t block_[3] = {1, 1, 1};
  Shape shape_;
  bool valid_ = false;
  bool empty_ = false;
};

class StridedGrid : public Grid {
public:
  StridedGrid(std::initializer_list<Axis> axes, std::initializer_list<int> block) {
    set(axes, block);
    if (!valid_ || empty_)
      return;
    choose(std::max<uint64_t>(1, maxResident_ / (block_[0] * block_[1] * block_[2])));
    for (size_t k = 0; k < 3; k++) {
      shape_.block[k] = static_cast<unsigned int>(block_[k]);
      const uint64_t stride = uint64_t(shape_.grid[k]) * block_[k];
      valid_ = valid_ && axes_[k].count <= UINT64_MAX - stride && axes_[k].admits(axes_[k].count + stride);
    }
  }

private:
  /// The H200's 132 processors hold 2048 threads each: a power of two below their product.
  static constexpr uint64_t maxResident_ = uint64_t(1) << 18;

  /// Of the ways to let each thread visit 1, 2, ... values in x, and to give y and then z what remains of `most`
  /// blocks, the first that has most blocks.
  void choose(uint64_t most) {
    constexpr uint64_t ways = 16; // with 16 the blocks that are not used are below a tenth
    const uint64_t fewest = (blocks(0) - 1) / most + 1;
    for (uint64_t visits = fewest; visits < fewest + ways; visits++) {
      Shape way;
      const uint64_t x = (blocks(0) - 1) / visits + 1;
      const uint64_t y = std::min({blocks(1), most / x, maxBlocks_[1]});
      const uint64_t z = std::min({blocks(2), most / x / y, maxBlocks_[2]});
      way.grid[0] = static_cast<unsigned int>(x);
      way.grid[1] = static_cast<unsigned int>(y);
      way.grid[2] = static_cast<unsigned int>(z);
      if (visits == fewest || way.blocks() > shape_.blocks())
        shape_ = way;
    }
  }
};

} // namespace NIDUS_TARGET
} // namespace nidus
