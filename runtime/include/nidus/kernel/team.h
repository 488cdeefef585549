//===- team.h - threads that share the loops of one iteration --------------===//
//
// A launch over a RowGrid gives each value of its counter a team of threads: a
// power of two of them, neighbours in a block, up to a warp, or a block. All
// threads of a team run the body; of a loop that they share each takes every
// size()-th iteration, and combine() gives all of them what their values
// combine to:
//
//     const int i = team.index();
//     if (i >= n)
//         return;
//     float s = 0.0f, s_own = nidus::Sum<float>::identity();
//     for (int j = team.rank(); j < m; j += team.size())
//         s_own += a[i * m + j] * x[j];
//     s = team.combine<nidus::Sum>(s, s_own);
//     if (team.isFirst())
//         y[i] = s;
//
// The size depends on the counts of the loops only, and values are combined in
// a fixed order: the same bits result in every run, and on CUDA as on the CPU.
// A team returns as a whole or not at all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/combine.h"
#include "nidus/kernel/grid.h"
#include "nidus/kernel/scan_block.h"
#ifndef __CUDACC__
#include "nidus/cpu/block_cpu.h"
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// The combination of the values of a team within a warp, of 1 << log lanes, in all of them. Both lanes of a pair get
/// the same bits, as the operators are commutative.
template <class Operator, class Value>
__device__ __forceinline__ Value combineTeam(Value value, unsigned int mask, unsigned int log) {
  const unsigned int lane = threadInBlock() % warpThreads;
  for (unsigned int distance = 1u << log >> 1; distance > 0; distance /= 2)
    value = Operator::combine(value, fromLane(mask, value, lane ^ distance));
  return value;
}

/// scanBlock() within a warp, for a team of 1 << log lanes.
template <class Operator, class Value>
__device__ __forceinline__ Scanned<Value> scanTeam(Value before, Value own, unsigned int mask, unsigned int log) {
  const unsigned int size = 1u << log, lane = threadInBlock() % warpThreads, rank = lane & (size - 1);
  for (unsigned int distance = 1; distance < size; distance *= 2) {
    const Value other = fromLane(mask, own, rank < distance ? lane : lane - distance);
    if (rank >= distance)
      own = Operator::combine(other, own);
  }
  const Value preceding = fromLane(mask, own, rank == 0 ? lane : lane - 1);
  const Value last = fromLane(mask, own, lane - rank + size - 1);
  return {rank == 0 ? before : Operator::combine(before, preceding), Operator::combine(before, last)};
}

} // namespace detail

/// Of the shared memory of a block; of the 48 KB that any has, some are for what its threads combine.
inline constexpr int64_t mostBlockMemory = 200 << 10;

/// What an array of so many elements takes of it, where others may follow.
template <class T> __host__ __device__ constexpr int64_t bytesInBlock(int64_t elements) {
  constexpr int64_t size = sizeof(T), unit = 16;
  return elements <= 0 ? 0 : elements > mostBlockMemory ? mostBlockMemory + 1 : (elements * size + unit - 1) / unit * unit;
}

/// Arrays in the shared memory of a block whose sizes the launch knows, one behind the other: all threads ask for the same ones. For
/// kernels whose teams are blocks.
class BlockMemory {
public:
  template <class T> __device__ __forceinline__ T *array(int64_t elements) {
    T *const made = reinterpret_cast<T *>(begin() + taken_);
    taken_ += bytesInBlock<T>(elements);
#ifndef __CUDACC__
    device::Block::current().checkMemory(taken_);
#endif
    return made;
  }

private:
  static __device__ __forceinline__ unsigned char *begin() {
#ifdef __CUDACC__
    extern __shared__ __align__(16) unsigned char nidusBlockMemory[];
    return nidusBlockMemory;
#else
    alignas(16) static thread_local unsigned char memory[mostBlockMemory];
    return memory;
#endif
  }

  int64_t taken_ = 0;
};

/// How the threads of a launch are teams. For kernels.
class RowTeam {
public:
  RowTeam() = default;
  explicit RowTeam(unsigned int log) : log_(log) {}

  /// Threads of a team, and the number of the thread among them.
  template <class T = int> __host__ __device__ T size() const { return static_cast<T>(1u << log_); }
  template <class T = int> __device__ __forceinline__ T rank() const {
    return static_cast<T>(threadIdx.x & ((1u << log_) - 1));
  }
  /// The number of the team in the grid.
  template <class T = int> __device__ __forceinline__ T index() const {
    return detail::threadIndex<T>(blockIdx.x, blockDim.x >> log_, threadIdx.x >> log_);
  }
  /// Of all threads of the team one, which writes what all of them have.
  __device__ __forceinline__ bool isFirst() const { return rank<unsigned int>() == 0; }

  /// What threads of the team have written is seen by all of them, and what they have read may be written.
  __device__ __forceinline__ void sync() const {
    if (isBlock())
      __syncthreads();
    else
      __syncwarp(lanes());
  }

  /// The accumulator after a loop: its value before, combined once with those of all threads of the team. Reached by all
  /// of them.
  template <template <class> class Op, class Value>
  __device__ __forceinline__ Value combine(detail::Accumulated<Value> initial, Value own) const {
    using Operator = Op<detail::Accumulated<Value>>;
    static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
    return Operator::combine(detail::beforeAll(initial, own), all<Operator>(own));
  }

  /// For loops whose iterations go on from those before them, as in scan.h: the variable before the thread's iteration, whose terms
  /// come to `own`. `before`: before the iterations that the team has at a time; afterwards, behind them. Reached by all threads.
  template <template <class> class Op, class Value> __device__ __forceinline__ Value scan(Value &before, Value own) const {
    using Operator = Op<detail::Accumulated<Value>>;
    static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
    const detail::Scanned<Value> scanned =
        isBlock() ? detail::scanBlock<Operator>(before, own) : detail::scanTeam<Operator>(before, own, lanes(), log_);
    before = scanned.all;
    return scanned.mine;
  }

private:
  template <class Operator, class Value> __device__ __forceinline__ Value all(Value value) const {
    if (!isBlock())
      return detail::combineTeam<Operator>(value, lanes(), log_);
    __shared__ Value ofWarp[detail::warpThreads];
    value = detail::combineTeam<Operator>(value, ~0u, 5);
    if (threadIdx.x % detail::warpThreads == 0)
      ofWarp[threadIdx.x / detail::warpThreads] = value;
    __syncthreads();
    value = ofWarp[0];
    for (unsigned int warp = 1; warp < blockDim.x / detail::warpThreads; warp++)
      value = Operator::combine(value, ofWarp[warp]);
    __syncthreads(); // ofWarp is free for the next call
    return value;
  }

  __device__ __forceinline__ bool isBlock() const { return log_ > 5; }
  /// Of the warp, those of the team.
  __device__ __forceinline__ unsigned int lanes() const {
    const unsigned int size = 1u << log_;
    return size == detail::warpThreads ? ~0u : ((1u << size) - 1) << (threadIdx.x & (detail::warpThreads - 1) & ~(size - 1));
  }

  unsigned int log_ = 0;
};

/// Of what teams are made.
enum class TeamsOf {
  any,   ///< a power of two of threads, neighbours in a block
  blocks ///< all threads of a block: variables in its shared memory are the team's
};

/// Teams for each value of a counter. `shared`: the counters of the loops that the teams share, in the order of the
/// program, over the values that they have in any iteration; `blockBytes`: of its BlockMemory.
class RowGrid : public Grid {
public:
  static constexpr int threads = 1024; ///< of a block, at most

  RowGrid(const Axis &axis, std::initializer_list<Axis> shared, TeamsOf of = TeamsOf::any, int64_t blockBytes = 0) {
    set({axis});
    if (!valid_ || empty_)
      return;
    uint64_t trips = 0;
    for (const Axis &loop : shared)
      trips = std::max(trips, loop.valid ? loop.count : 0);
    const bool areBlocks = of == TeamsOf::blocks;
    log_ = areBlocks ? logOfBlock(trips) : logOfTeam(axis.count, trips, shared.size());
    const uint64_t size = uint64_t(1) << log_;
    block_[0] = areBlocks ? size : std::max(blockThreads_, size);
    const uint64_t teams = block_[0] / size, blocks = (axis.count - 1) / teams + 1;
    valid_ = blocks <= maxBlocks_[0] && axis.admits(blocks * teams) && blockBytes <= mostBlockMemory &&
             (blockBytes <= Shape::usualBlockBytes || blockBytes <= device::mostSharedMemory() - combinedBytes_);
    // Also the counter that ends a thread's loop fits its type.
    for (const Axis &loop : shared)
      valid_ = valid_ && loop.valid && loop.count <= UINT64_MAX - size && loop.admits(loop.count + size);
    shape_.grid[0] = static_cast<unsigned int>(blocks);
    shape_.block[0] = static_cast<unsigned int>(block_[0]);
    shape_.blockBytes = static_cast<unsigned int>(blockBytes);
  }

  RowTeam team() const { return RowTeam(log_); }

private:
  static constexpr uint64_t blockThreads_ = 256;
  static constexpr int64_t combinedBytes_ = 8 << 10; ///< what the threads of a block combine takes no more
  /// So many threads are resident on a large device (grid.h).
  static constexpr uint64_t maxResident_ = uint64_t(1) << 18;

  /// A warp for rows that have so many elements. A block for long ones where warps would be too few to fill a device, or
  /// where loops go over a row again: fewer rows are at work at a time, and stay in the caches.
  static unsigned int logOfTeam(uint64_t rows, uint64_t trips, size_t loops) {
    unsigned int log = 0;
    while (log < 5 && uint64_t(1) << log < trips)
      log++;
    const bool isFew = rows < maxResident_ / detail::warpThreads && trips >= 4 * blockThreads_;
    const bool isRepeated = loops > 1 && trips >= 2 * blockThreads_;
    if (!isFew && !isRepeated)
      return log;
    return logOfBlock(trips);
  }

  /// At least a warp, at most 16 iterations of the longest loop for each thread of less than the most.
  static unsigned int logOfBlock(uint64_t trips) {
    unsigned int log = 5;
    while (log < 8 && uint64_t(1) << log < trips)
      log++;
    while (log < 10 && uint64_t(16) << log < trips)
      log++;
    return log;
  }

  unsigned int log_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
