//===- packets.h - a domain as packets and the frame around them ----------===//
//
// A rectangle of instances, y from first to end and x from first to end, is
// split into packets of Columns x Rows instances that need no border test, and
// the frame, whose instances are taken one by one. One launch computes both:
// its first blocks take packets, the others one instance of the frame per
// thread. (A thread that took a whole packet of border pixels would be the last
// to finish by far.)
//
// The first columns of packets are multiples of Columns, so that wide accesses
// find the alignment of the arrays. Packets keep `margin` instances from the
// ends.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/grid.h"
#include "nidus/target.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What a thread of a packet grid computes.
enum class Part { packet, single, nothing };

/// Instances at each side that are no part of packets.
struct Margin {
  int64_t left = 0, right = 0, above = 0, below = 0;
};

/// The kernel's parameter. T: the type of the counters, of at least 4 bytes.
template <class T> class Packets {
public:
  Packets() = default;

  /// The part of this thread; for a packet, x and y of its first instance. Reached by all threads.
  template <int Columns, int Rows> __device__ __forceinline__ Part part(T &x, T &y) const {
    const uint32_t block = blockIdx.x;
    if (block >= packetBlocks_)
      return single(static_cast<uint64_t>(block - packetBlocks_) * blockDim.x + threadIdx.x, x, y);
    const uint32_t column = block % blocksAcross_ * width_ + threadIdx.x % width_;
    const uint32_t row = block / blocksAcross_ * (blockDim.x / width_) + threadIdx.x / width_;
    x = static_cast<T>(beginX_ + static_cast<T>(column) * Columns);
    y = static_cast<T>(beginY_ + static_cast<T>(row) * Rows);
    return column < across_ && row < down_ ? Part::packet : Part::nothing;
  }
  template <int Columns> __device__ __forceinline__ Part part(T &x) const {
    T y;
    return part<Columns, 1>(x, y);
  }

private:
  friend class PacketGrid;

  /// Instance number k of the frame: the rows above and below the packets, then what is left and right of them.
  __device__ __forceinline__ Part single(uint64_t k, T &x, T &y) const {
    const uint64_t width = static_cast<uint64_t>(lastX_ - firstX_), rows = static_cast<uint64_t>(endY_ - beginY_);
    const uint64_t outside = width * (static_cast<uint64_t>(lastY_ - firstY_) - rows);
    if (k < outside) {
      const T row = static_cast<T>(k / width);
      x = static_cast<T>(firstX_ + static_cast<T>(k % width));
      y = static_cast<T>(firstY_ + row < beginY_ ? firstY_ + row : firstY_ + row + static_cast<T>(rows));
      return Part::single;
    }
    k -= outside;
    const uint64_t columns = static_cast<uint64_t>(endX_ - beginX_), beside = width - columns;
    if (beside == 0 || k >= beside * rows)
      return Part::nothing;
    const T column = static_cast<T>(k % beside);
    x = static_cast<T>(firstX_ + column < beginX_ ? firstX_ + column : firstX_ + column + static_cast<T>(columns));
    y = static_cast<T>(beginY_ + static_cast<T>(k / beside));
    return Part::single;
  }

  T firstX_ = 0, lastX_ = 0, firstY_ = 0, lastY_ = 0; ///< all instances: [first, last)
  T beginX_ = 0, endX_ = 0, beginY_ = 0, endY_ = 0;   ///< those of packets: [begin, end)
  uint32_t across_ = 0, down_ = 0;                    ///< packets
  uint32_t packetBlocks_ = 0, blocksAcross_ = 1;
  uint32_t width_ = 32; ///< packets of a block along x
};

/// The grid of a kernel that computes packets. Axes x first, with steps of 1.
class PacketGrid : public Grid {
public:
  PacketGrid(std::initializer_list<Axis> axes, int columns, int rows, Margin margin) {
    if (axes.size() == 1)
      set(axes, {1});
    else
      set(axes, {1, 1});
    if (!valid_ || empty_)
      return;
    // Threads past the last packet compute its coordinates too.
    const uint64_t tail = uint64_t(threads) * 64;
    valid_ = split(columns, rows, margin) && axes_[0].admits(axes_[0].count + tail) && axes_[1].admits(axes_[1].count + tail);
  }

  template <class T> Packets<T> packets() const {
    Packets<T> all;
    all.firstX_ = static_cast<T>(axes_[0].first), all.lastX_ = static_cast<T>(end(0));
    all.firstY_ = static_cast<T>(axes_[1].first), all.lastY_ = static_cast<T>(end(1));
    all.beginX_ = static_cast<T>(begin_[0]), all.endX_ = static_cast<T>(end_[0]);
    all.beginY_ = static_cast<T>(begin_[1]), all.endY_ = static_cast<T>(end_[1]);
    all.across_ = static_cast<uint32_t>(packets_[0]), all.down_ = static_cast<uint32_t>(packets_[1]);
    all.packetBlocks_ = static_cast<uint32_t>(packetBlocks_);
    all.blocksAcross_ = static_cast<uint32_t>(blocksAcross_);
    all.width_ = static_cast<uint32_t>(width_);
    return all;
  }

  static constexpr unsigned int threads = 128;

private:
  int64_t end(size_t k) const { return axes_[k].first + static_cast<int64_t>(axes_[k].count); }

  /// Packets [begin, end) along axis k, `size` instances each, at multiples of `unit`.
  void along(size_t k, int64_t size, int64_t unit, int64_t before, int64_t after) {
    int64_t begin = axes_[k].first + before;
    begin += (unit - begin % unit) % unit;
    packets_[k] = std::max<int64_t>(0, (end(k) - after - begin) / size);
    begin_[k] = begin;
    end_[k] = begin + packets_[k] * size;
  }

  bool split(int columns, int rows, Margin margin) {
    constexpr int64_t most = int64_t(1) << 31; // counts of blocks and packets fit 32 bits, counters are far from 64
    for (size_t k = 0; k < 2; k++)
      if (axes_[k].step != 1 || axes_[k].count >= uint64_t(most) || axes_[k].first > most || axes_[k].first < -most)
        return false;
    along(0, columns, columns, margin.left, margin.right);
    along(1, rows, 1, margin.above, margin.below);
    if (packets_[0] == 0 || packets_[1] == 0)
      for (size_t k = 0; k < 2; k++)
        begin_[k] = end_[k] = axes_[k].first, packets_[k] = 0;
    width_ = packets_[1] == 1 ? threads : 32;
    blocksAcross_ = std::max<int64_t>(1, (packets_[0] + width_ - 1) / width_);
    const int64_t high = threads / width_;
    packetBlocks_ = packets_[0] == 0 ? 0 : blocksAcross_ * ((packets_[1] + high - 1) / high);
    const auto all = static_cast<int64_t>(axes_[0].count * axes_[1].count);
    const int64_t singles = all - (end_[0] - begin_[0]) * (end_[1] - begin_[1]);
    const int64_t blocks = packetBlocks_ + (singles + threads - 1) / threads;
    shape_.grid[0] = static_cast<unsigned int>(blocks);
    shape_.block[0] = threads;
    return blocks < most;
  }

  int64_t begin_[2] = {0, 0}, end_[2] = {0, 0}, packets_[2] = {0, 0};
  int64_t packetBlocks_ = 0, blocksAcross_ = 1, width_ = 32;
};

} // namespace NIDUS_TARGET
} // namespace nidus
