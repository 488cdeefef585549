//===- packets.h - a domain as packets and the frame around them ----------===//
//
// A box of instances, along up to three axes (x, y, z) from first to end, is
// split into packets of Columns x Rows x Planes instances that need no border
// test, and the frame, whose instances are taken one by one. One launch computes
// both: some blocks take packets, the others one instance of the frame per
// thread. (A thread that took a whole packet of border pixels would be the last
// to finish by far.) The blocks of a layer of packets are followed by those of the
// frame around it, which find the same lines of memory in the cache.
//
// The first columns of packets are multiples of Columns, so that wide accesses
// find the alignment of the arrays; so are the first rows of Rows where these
// are accessed as a whole (in transposed arrays). Packets keep margins from the
// ends.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"
#include "nidus/kernel/divisor.h"
#include "nidus/kernel/grid.h"
#include "nidus/target.h"
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

/// What a thread of a packet grid computes. In tiles, which all threads of a block compute together, there is a twin: a thread
/// for which no packet is left has the same as another one, and stores nothing.
enum class Part { packet, twin, single, nothing };

/// Instances at the two ends of an axis that are no part of packets.
struct Margin {
  int64_t low = 0, high = 0;
};

/// The instances of a block's packets along one axis, and the number of this thread's packet among them. Those from the last one on
/// are no packets'.
template <class T> struct TileAxis {
  T first, last;
  unsigned int packet;
};

/// The kernel's parameter. T: the type of the counters, of at least 4 bytes.
template <class T> class Packets {
public:
  Packets() = default;

  /// The blocks of all packets and of the frame: of a grid in turns there may be fewer.
  __device__ __forceinline__ uint32_t blocks() const { return blocks_; }

  /// The part of this thread in this block; for a packet, the counters of its first instance. Reached by all threads.
  template <int Columns> __device__ __forceinline__ Part part(T &x, uint32_t block = blockIdx.x) const {
    T y;
    return part<Columns, 1>(x, y, block);
  }
  template <int Columns, int Rows> __device__ __forceinline__ Part part(T &x, T &y, uint32_t block = blockIdx.x) const {
    return block < planeBlocks_ ? packet<Columns, Rows>(block, x, y) : inFrame(number(block - planeBlocks_), x, y);
  }
  template <int Columns, int Rows, int Planes>
  __device__ __forceinline__ Part part(T &x, T &y, T &z, uint32_t block = blockIdx.x) const {
    if (block >= layerBlocks_ * layers_)
      return outside(number(block - layerBlocks_ * layers_), x, y, z);
    const uint32_t inLayer = block % layerBlocks_;
    z = static_cast<T>(z_.begin + static_cast<T>(block / layerBlocks_) * Planes);
    if (inLayer < planeBlocks_)
      return packet<Columns, Rows>(inLayer, x, y);
    const uint64_t k = number(inLayer - planeBlocks_), frame = x_.all() * y_.all() - x_.inside() * y_.inside();
    z = static_cast<T>(z + static_cast<T>(k / frame));
    return k < Planes * frame ? inFrame(k % frame, x, y) : Part::nothing;
  }

  /// The same of a grid in tiles.
  template <int Columns, int Rows> __device__ __forceinline__ Part tile(T &x, T &y) const {
    if (blockIdx.x >= planeBlocks_)
      return inFrame(number(blockIdx.x - planeBlocks_), x, y);
    const uint32_t line = blockIdx.x / blocksAcross_, inLine = blockIdx.x - line * blocksAcross_;
    const uint32_t column = (inLine << logWidth_) + packetAcross(), row = line * blockRows_ + packetDown();
    x = static_cast<T>(x_.begin + static_cast<T>(column < across_ ? column : across_ - 1) * Columns);
    y = static_cast<T>(y_.begin + static_cast<T>(row < down_ ? row : down_ - 1) * Rows);
    return column < across_ && row < down_ ? Part::packet : Part::twin;
  }
  template <int Columns> __device__ __forceinline__ TileAxis<T> across() const {
    const uint32_t inLine = blockIdx.x % blocksAcross_;
    return {static_cast<T>(x_.begin + static_cast<T>(inLine << logWidth_) * Columns), static_cast<T>(x_.end - 1), packetAcross()};
  }
  template <int Rows> __device__ __forceinline__ TileAxis<T> down() const {
    const uint32_t line = blockIdx.x / blocksAcross_;
    return {static_cast<T>(y_.begin + static_cast<T>(line * blockRows_) * Rows), static_cast<T>(y_.end - 1), packetDown()};
  }

private:
  friend class PacketGrid;

  __device__ __forceinline__ uint32_t packetAcross() const { return threadIdx.x & ((1u << logWidth_) - 1); }
  __device__ __forceinline__ uint32_t packetDown() const { return threadIdx.x >> logWidth_; }

  /// All instances along an axis: [first, last); those of packets: [begin, end).
  struct Span {
    T first = 0, last = 0, begin = 0, end = 0;
    __device__ __forceinline__ uint64_t all() const { return static_cast<uint64_t>(last - first); }
    __device__ __forceinline__ uint64_t inside() const { return static_cast<uint64_t>(end - begin); }
    /// Instance k of those outside of packets.
    __device__ __forceinline__ T outside(uint64_t k) const {
      const T at = static_cast<T>(first + static_cast<T>(k));
      return at < begin ? at : static_cast<T>(at + (end - begin));
    }
  };

  template <int Columns, int Rows> __device__ __forceinline__ Part packet(uint32_t block, T &x, T &y) const {
    const uint32_t line = block / blocksAcross_, inLine = block - line * blocksAcross_;
    const uint32_t column = (inLine << logWidth_) + packetAcross(), row = line * blockRows_ + packetDown();
    x = static_cast<T>(x_.begin + static_cast<T>(column) * Columns);
    y = static_cast<T>(y_.begin + static_cast<T>(row) * Rows);
    return column < across_ && row < down_ ? Part::packet : Part::nothing;
  }

  /// Of this thread, in this block of those that take one instance per thread.
  static __device__ __forceinline__ uint64_t number(uint32_t block) {
    return static_cast<uint64_t>(block) * blockDim.x + threadIdx.x;
  }

  /// Instance number k of the frame of a plane: the rows above and below the packets, then what is left and right of them.
  __device__ __forceinline__ Part inFrame(uint64_t k, T &x, T &y) const {
    const uint64_t outside = x_.all() * (y_.all() - y_.inside()), beside = x_.all() - x_.inside();
    if (k < outside) {
      x = static_cast<T>(x_.first + static_cast<T>(k % x_.all()));
      y = y_.outside(k / x_.all());
      return Part::single;
    }
    k -= outside;
    if (beside == 0 || k >= beside * y_.inside())
      return Part::nothing;
    x = x_.outside(k % beside);
    y = static_cast<T>(y_.begin + static_cast<T>(k / beside));
    return Part::single;
  }

  /// Instance number k of the planes before and behind the packets.
  __device__ __forceinline__ Part outside(uint64_t k, T &x, T &y, T &z) const {
    const uint64_t plane = x_.all() * y_.all();
    x = static_cast<T>(x_.first + static_cast<T>(k % x_.all()));
    y = static_cast<T>(y_.first + static_cast<T>(k % plane / x_.all()));
    z = z_.outside(k / plane);
    return k < plane * (z_.all() - z_.inside()) ? Part::single : Part::nothing;
  }

  Span x_, y_, z_;
  uint32_t across_ = 0, down_ = 0; ///< packets of a plane
  Divisor<uint32_t> blocksAcross_{1};
  uint32_t planeBlocks_ = 0;               ///< of the packets of a layer
  uint32_t layerBlocks_ = 0, layers_ = 0;  ///< with the frame around it
  uint32_t logWidth_ = 5, blockRows_ = 1; ///< packets of a block along x, and along y
  uint32_t blocks_ = 0;
};

/// The grid of a kernel that computes packets. Axes x first, with steps of 1. Along each axis the first instances of
/// packets are multiples of its unit: Columns along x, and 1 along the others where nothing is said.
class PacketGrid : public Grid {
public:
  static constexpr bool isOfPackets = true;

  PacketGrid(std::initializer_list<Axis> axes, std::initializer_list<int> sizes, std::initializer_list<Margin> margins,
             std::initializer_list<int> units = {}) {
    set(axes);
    if (!valid_ || empty_)
      return;
    outermost_ = axes.size() - 1;
    std::copy(sizes.begin(), sizes.end(), sizes_);
    std::transform(margins.begin(), margins.end(), margins_, [](const Margin &margin) {
      return Margin{std::max<int64_t>(0, margin.low), std::max<int64_t>(0, margin.high)}; // of a negative radius: none
    });
    units_[0] = sizes_[0];
    std::copy(units.begin(), units.end(), units_);
    // Threads past the last packet compute its coordinates too.
    const uint64_t tail = uint64_t(threads) * 64;
    valid_ = split();
    for (const Axis &axis : axes_)
      valid_ = valid_ && axis.admits(axis.count + tail);
  }

  /// Warps of `columns` packets along x, a power of two up to 32, and as many rows as they have threads for: where
  /// threads of a row read other rows each, as of a rotated image, warps that are squares read squares.
  PacketGrid inWarpsOf(int columns) const {
    PacketGrid grid = *this;
    grid.warpColumns_ = columns;
    grid.valid_ = valid_ && (empty_ || grid.split());
    return grid;
  }

  /// For kernels whose blocks copy what their packets share (contraction.h): tiles of as many packets along both axes in every
  /// grid.
  PacketGrid inTiles() const {
    PacketGrid grid = *this;
    grid.isTiled_ = true;
    grid.valid_ = valid_ && (empty_ || grid.split());
    return grid;
  }
  static constexpr unsigned int tileColumns = 16, tileRows = 8;

  /// Without packets where the condition is false.
  PacketGrid onlyIf(bool condition) const {
    PacketGrid grid = *this;
    grid.isSingly_ = isSingly_ || !condition;
    if (grid.isSingly_ && valid_ && !empty_)
      grid.valid_ = grid.split();
    return grid;
  }

  /// Without packets where they would be fewer threads than keep the device busy, two warps for each scheduler, as these
  /// wait for what their loops read: for instances that take long. On an H200 a product of matrices with 4 x 4 results per
  /// thread takes four times as long for 256 x 256, twice for 512 x 512, and two thirds for 1024 x 1024.
  PacketGrid ifTheyFillTheDevice() const {
    PacketGrid grid = *this;
    // Tiles wait less.
    const int64_t enough = isTiled_ ? device::threadsToFill() / 4 : 2 * device::threadsToFill();
    grid.isSingly_ = isSingly_ || (valid_ && !empty_ && packets_[0] * packets_[1] * packets_[2] < enough);
    if (grid.isSingly_ && valid_ && !empty_)
      grid.valid_ = grid.split();
    return grid;
  }

  /// With at most `most` blocks, which take all parts in turns: for kernels that combine what their threads compute. So many are
  /// all resident on a large device. Their number depends on the counts only (grid.h, StridedGrid).
  PacketGrid inTurns(int64_t most = (int64_t(1) << 18) / threads) const {
    PacketGrid grid = *this;
    if (valid_ && !empty_) {
      const int64_t turns = (blocks_ - 1) / most + 1;
      grid.shape_.grid[0] = static_cast<unsigned int>((blocks_ - 1) / turns + 1);
    }
    return grid;
  }

  template <class T> Packets<T> packets() const {
    Packets<T> all;
    typename Packets<T>::Span *const spans[] = {&all.x_, &all.y_, &all.z_};
    for (size_t k = 0; k < 3; k++)
      *spans[k] = {static_cast<T>(axes_[k].first), static_cast<T>(last(k)), static_cast<T>(begin_[k]),
                   static_cast<T>(end_[k])};
    all.across_ = static_cast<uint32_t>(packets_[0]), all.down_ = static_cast<uint32_t>(packets_[1]);
    all.planeBlocks_ = static_cast<uint32_t>(planeBlocks_);
    all.layerBlocks_ = static_cast<uint32_t>(layerBlocks_), all.layers_ = static_cast<uint32_t>(packets_[2]);
    all.blocksAcross_ = Divisor<uint32_t>(static_cast<uint32_t>(blocksAcross_));
    for (all.logWidth_ = 0; (int64_t(1) << all.logWidth_) < width_;)
      all.logWidth_++;
    all.blockRows_ = threads >> all.logWidth_;
    all.blocks_ = static_cast<uint32_t>(blocks_);
    return all;
  }

  static constexpr unsigned int threads = tileColumns * tileRows;

  int64_t first() const { return axes_[outermost_].first; }

  /// A part with fewer threads than this share of them takes as long as the whole: it leaves some of the device idle. Of a valid
  /// grid that is not empty.
  double shareThatFills() const {
    const double all = isSingly_ ? iterations() : double(packets_[0]) * double(packets_[1]) * double(packets_[2]);
    return std::min(1.0, double(device::threadsToFill()) / std::max(1.0, all));
  }

  /// Parts that end near these shares of the packets, in rising order, and at the end: one past the last value of the
  /// outermost axis of each.
  std::vector<int64_t> ends(const std::vector<double> &shares) const {
    std::vector<int64_t> all;
    for (const double share : shares) {
      const int64_t cut =
          begin_[outermost_] + static_cast<int64_t>(double(packets_[outermost_]) * share + 0.5) * sizes_[outermost_];
      if (cut > (all.empty() ? first() : all.back()) && cut < last(outermost_))
        all.push_back(cut);
    }
    all.push_back(last(outermost_));
    return all;
  }

  /// The values [from, to) of the outermost axis alone; packets keep their margins from the ends of the whole grid.
  PacketGrid part(int64_t from, int64_t to) const {
    PacketGrid some = *this;
    Axis &axis = some.axes_[outermost_];
    Margin &margin = some.margins_[outermost_];
    margin.low = std::max<int64_t>(0, margin.low - (from - axis.first));
    margin.high = std::max<int64_t>(0, margin.high - (last(outermost_) - to));
    axis.first = from;
    axis.count = static_cast<uint64_t>(to - from);
    some.valid_ = some.split();
    return some;
  }

  /// The ends of `count` parts of the outermost axis, each with about as many values as the others; of fewer values, one each.
  std::vector<int64_t> evenEnds(size_t count) const {
    const auto values = static_cast<int64_t>(axes_[outermost_].count), parts = std::min(static_cast<int64_t>(count), values);
    std::vector<int64_t> all;
    for (int64_t k = 1; k <= parts; k++)
      all.push_back(first() + values / parts * k + std::min(values % parts, k));
    return all;
  }

  /// The values [from, to) of the outermost axis as if there were no others: packets keep their margins from these ends.
  PacketGrid alone(int64_t from, int64_t to) const {
    PacketGrid some = *this;
    some.axes_[outermost_].first = from;
    some.axes_[outermost_].count = static_cast<uint64_t>(to - from);
    some.valid_ = some.split();
    return some;
  }

private:
  static constexpr int64_t most_ = int64_t(1) << 31;     // blocks, and packets along an axis: they fit 32 bits
  static constexpr int64_t farthest_ = int64_t(1) << 60; // counters are far from 64 bits

  int64_t last(size_t k) const { return axes_[k].first + static_cast<int64_t>(axes_[k].count); }

  /// Packets [begin, end) along axis k, `size` instances each, at multiples of `unit`.
  void along(size_t k, int64_t size, int64_t unit, const Margin &margin) {
    int64_t begin = axes_[k].first + margin.low;
    begin += (unit - begin % unit) % unit;
    packets_[k] = std::max<int64_t>(0, (last(k) - margin.high - begin) / size);
    begin_[k] = begin;
    end_[k] = begin + packets_[k] * size;
  }

  bool split() {
    for (size_t k = 0; k < 3; k++) {
      if (axes_[k].step != 1 || axes_[k].count >= uint64_t(farthest_) || axes_[k].first > farthest_ || axes_[k].first < -farthest_)
        return false;
      along(k, sizes_[k], units_[k], margins_[k]);
      if (packets_[k] >= most_)
        return false;
    }
    if (isSingly_ || packets_[0] == 0 || packets_[1] == 0 || packets_[2] == 0)
      for (size_t k = 0; k < 3; k++)
        begin_[k] = end_[k] = axes_[k].first, packets_[k] = 0;
    return iterations() < double(most_) * threads && countBlocks(sizes_[2]);
  }

  bool countBlocks(int64_t planes) {
    width_ = packets_[1] == 1 ? threads : warpColumns_;
    while (packets_[1] > 1 && width_ / 2 >= packets_[0] && width_ > 1) // short rows: several for a warp
      width_ /= 2;
    if (isTiled_)
      width_ = tileColumns;
    const int64_t high = threads / width_, plane = static_cast<int64_t>(axes_[0].count * axes_[1].count);
    const int64_t frame = plane - (end_[0] - begin_[0]) * (end_[1] - begin_[1]);
    const int64_t outside = plane * (static_cast<int64_t>(axes_[2].count) - (end_[2] - begin_[2]));
    const auto blocksOf = [](int64_t instances) { return (instances + threads - 1) / threads; };
    blocksAcross_ = std::max<int64_t>(1, (packets_[0] + width_ - 1) / width_);
    planeBlocks_ = blocksAcross_ * ((packets_[1] + high - 1) / high);
    layerBlocks_ = planeBlocks_ + blocksOf(frame * planes);
    blocks_ = layerBlocks_ * packets_[2] + blocksOf(outside);
    shape_.grid[0] = static_cast<unsigned int>(blocks_);
    shape_.block[0] = threads;
    return blocks_ < most_;
  }

  size_t outermost_ = 0;  ///< axis
  bool isSingly_ = false; ///< no packets
  bool isTiled_ = false;
  int64_t warpColumns_ = 32;
  int sizes_[3] = {1, 1, 1}; ///< of a packet
  int units_[3] = {1, 1, 1};
  Margin margins_[3];
  int64_t begin_[3] = {0, 0, 0}, end_[3] = {0, 0, 0}, packets_[3] = {0, 0, 0};
  int64_t planeBlocks_ = 0, layerBlocks_ = 0, blocks_ = 0, blocksAcross_ = 1, width_ = 32;
};

} // namespace NIDUS_TARGET
} // namespace nidus
