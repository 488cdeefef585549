//===- scan.h - iterations that go on from those before them ----------------===//
//
// For a loop such as  for (i...) { s += in[i]; out[i] = s; }.  A launch over a
// ScanGrid gives each block a part of the iterations, consecutive ones, which
// its threads take in turns, neighbours together. A launcher launches two
// kernels over it. The first one combines the terms of each part:
//
//     unsigned s = nidus::Sum<unsigned>::identity();
//     for (int turn = 0; turn < parts.turns(); turn++) {
//         const int i = parts.index(turn);
//         if (i < n)
//             s += in[i];
//     }
//     nidus::combine<nidus::Sum>(s, s_of_blocks);
//
// The second one computes the terms again, and runs the iterations:
//
//     unsigned s_before = nidus::before<nidus::Sum>(s_start, s_of_blocks);
//     for (int turn = 0; turn < parts.turns(); turn++) {
//         const int i = parts.index(turn);
//         unsigned s_own = nidus::Sum<unsigned>::identity();
//         if (i < n)
//             s_own += in[i];
//         int s = nidus::scan<nidus::Sum>(s_before, s_own);
//         if (i < n) {
//             s += in[i];
//             out[i] = s;
//         }
//     }
//
// Memory is read for the terms by both kernels (what the iteration itself reads
// again is in the caches), for what else the iterations read by the second one,
// which writes. The parts depend on the counts of the iterations only, and values
// are combined in a fixed order: the same bits result in every run, and on CUDA
// as on the CPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/grid.h"
#include "nidus/kernel/scan_block.h"
#include <climits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Which iterations a thread has. For kernels.
class ScanParts {
public:
  ScanParts() = default;
  explicit ScanParts(int turns) : turns_(turns) {}

  __host__ __device__ int turns() const { return turns_; }
  /// The number of the thread's iteration in a turn; those past the end are none.
  template <class T = int> __device__ __forceinline__ T index(int turn) const {
    using U = std::make_unsigned_t<T>;
    const U block = static_cast<U>(blockIdx.x) * static_cast<U>(turns_) + static_cast<U>(turn);
    return static_cast<T>(block * static_cast<U>(blockDim.x) + static_cast<U>(threadIdx.x));
  }

private:
  int turns_ = 0;
};

/// Blocks of `threads` threads, each with as many iterations as the others.
class ScanGrid : public Grid {
public:
  ScanGrid(const Axis &axis, int threads) {
    set({axis}, {threads});
    if (!valid_ || empty_)
      return;
    const uint64_t groups = blocks(0), turns = (groups - 1) / mostBlocks_ + 1, parts = (groups - 1) / turns + 1;
    valid_ = turns <= INT_MAX && axis.admits(parts * turns * block_[0]);
    turns_ = static_cast<int>(turns);
    shape_.grid[0] = static_cast<unsigned int>(parts);
    shape_.block[0] = static_cast<unsigned int>(block_[0]);
  }

  ScanParts parts() const { return ScanParts(turns_); }

private:
  /// As a StridedGrid of 256 threads: all are resident on a large device.
  static constexpr uint64_t mostBlocks_ = 1024;

  int turns_ = 1;
};

/// The variable before the first iteration of the block: its value before the loop, and what the blocks before come to. Reached by
/// all threads of the block.
template <template <class> class Op, class Value>
__device__ __forceinline__ Value before(detail::Accumulated<Value> start, const Value *ofBlocks) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  Value own = Operator::identity();
  for (unsigned int block = threadIdx.x; block < blockIdx.x; block += blockDim.x)
    own = Operator::combine(own, ofBlocks[block]);
  return detail::scanBlock<Operator>(detail::beforeAll(start, own), own).all;
}

/// The variable before the thread's iteration of a turn, whose terms come to `own`. `before`: before all iterations of the block's
/// turn; afterwards, behind them. Reached by all threads of the block.
template <template <class> class Op, class Value> __device__ __forceinline__ Value scan(Value &before, Value own) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  const detail::Scanned<Value> scanned = detail::scanBlock<Operator>(before, own);
  before = scanned.all;
  return scanned.mine;
}

} // namespace NIDUS_TARGET
} // namespace nidus
