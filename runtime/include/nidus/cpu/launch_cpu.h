//===- launch_cpu.h - a grid of threads as loops --------------------------===//
//
// Runs every thread of every block, the ones past the end of the range
// included: the kernel guards. The order is NIDUS_THREAD_ORDER: `forward`
// (default; large grids are spread over the processors), `reverse`, or a
// number, the seed of a deterministic shuffle of the blocks and of the threads
// in each block. Any other value is a message and `forward`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cpu/block_cpu.h"
#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace device {

class NIDUS_SHARED ThreadOrder {
public:
  enum class Kind { Forward, Reverse, Shuffled };

  static const ThreadOrder &get() {
    static const ThreadOrder order(std::getenv("NIDUS_THREAD_ORDER"));
    return order;
  }

  /// `words` may be null.
  explicit ThreadOrder(const char *words) {
    const std::string value = words ? words : "forward";
    if (value == "forward")
      return;
    if (value == "reverse") {
      kind_ = Kind::Reverse;
      return;
    }
    char *end = nullptr;
    errno = 0;
    seed_ = std::strtoull(value.c_str(), &end, 10);
    if (value.empty() || !std::isdigit(static_cast<unsigned char>(value[0])) || *end != '\0' || errno == ERANGE)
      std::fprintf(stderr,
                   "nidus: NIDUS_THREAD_ORDER=%s is neither forward, reverse "
                   "nor a seed; forward is used\n",
                   value.c_str());
    else
      kind_ = Kind::Shuffled;
  }

  Kind kind() const { return kind_; }
  uint64_t seed() const { return seed_; }

private:
  Kind kind_ = Kind::Forward;
  uint64_t seed_ = 0;
};

/// The same permutations on every machine: Fisher-Yates over Weyl's sequence,
/// mixed.
class Shuffler {
public:
  explicit Shuffler(uint64_t seed) : state_(seed) {}

  template <class T> void operator()(std::vector<T> &items) {
    for (size_t i = items.size(); i > 1; i--)
      std::swap(items[i - 1], items[next() % i]);
  }

private:
  uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    uint64_t word = (state_ ^ (state_ >> 32)) * 0xD6E8FEB86659FD93u;
    word = (word ^ (word >> 32)) * 0xD6E8FEB86659FD93u;
    return word ^ (word >> 32);
  }

  uint64_t state_;
};

inline Threads threadsOf(const Shape &shape) {
  Threads threads;
  for (unsigned int z = 0; z < shape.block[2]; z++)
    for (unsigned int y = 0; y < shape.block[1]; y++)
      for (unsigned int x = 0; x < shape.block[0]; x++)
        threads.push_back({x, y, z});
  return threads;
}

/// Runs the block of the grid with this number.
inline void runBlock(Block &block, const Shape &shape, uint64_t number, const Threads &threads, const Call &call) {
  const uint64_t width = shape.grid[0], height = shape.grid[1];
  blockDim = dim3(shape.block[0], shape.block[1], shape.block[2]);
  gridDim = dim3(shape.grid[0], shape.grid[1], shape.grid[2]);
  blockIdx = {static_cast<unsigned int>(number % width), static_cast<unsigned int>(number / width % height),
              static_cast<unsigned int>(number / width / height)};
  block.run(threads, call);
}

inline void runShuffled(const Shape &shape, uint64_t seed, Threads threads, const Launched &launched, const Call &call) {
  Shuffler shuffle(seed);
  std::vector<uint64_t> blocks(shape.blocks());
  for (uint64_t i = 0; i < blocks.size(); i++)
    blocks[i] = i;
  shuffle(blocks);
  Block block(shape, launched);
  for (const uint64_t number : blocks) {
    shuffle(threads);
    runBlock(block, shape, number, threads, call);
  }
}

/// Host threads that are joined whatever happens.
class Workers {
public:
  /// Starts up to `wanted` threads; fewer when the system has no more.
  template <class Work> Workers(unsigned int wanted, const Work &work) {
    threads_.reserve(wanted);
    try {
      while (threads_.size() < wanted)
        threads_.emplace_back(std::cref(work));
    } catch (const std::system_error &) {
      return; // the caller's own thread does the rest
    }
  }
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;
  ~Workers() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  std::vector<std::thread> threads_;
};

inline void runForward(const Shape &shape, const Threads &threads, const Launched &launched, const Call &call) {
  // Starting a thread costs about as much as some ten thousand pixels; a turn
  // is long enough that fetching it is not seen.
  constexpr uint64_t worthThreads = 65536, turnThreads = 16384;
  const uint64_t blocks = shape.blocks();
  const uint64_t turn = std::max<uint64_t>(1, turnThreads / threads.size());
  std::atomic<uint64_t> next{0};
  const auto work = [&] {
    Block block(shape, launched);
    for (uint64_t first; (first = next.fetch_add(turn)) < blocks;)
      for (uint64_t i = first; i < std::min(blocks, first + turn); i++)
        runBlock(block, shape, i, threads, call);
  };
  // Each thread of a block may need a stack of two mappings; Linux allows 65530 to a process.
  constexpr uint64_t mostStacks = 24576;
  static const unsigned int processors = std::thread::hardware_concurrency(); // asks the system anew each time
  const uint64_t workers = std::min<uint64_t>(processors, mostStacks / threads.size());
  const bool large = workers > 1 && blocks * threads.size() >= worthThreads;
  const Workers helpers(large ? static_cast<unsigned int>(workers - 1) : 0, work);
  work();
}

/// Calls the kernel once as each thread of the grid.
inline void runGrid(const Shape &shape, const Launched &launched, const Call &call) {
  const ThreadOrder &order = ThreadOrder::get();
  Threads threads = threadsOf(shape);
  switch (order.kind()) {
  case ThreadOrder::Kind::Forward:
    return runForward(shape, threads, launched, call);
  case ThreadOrder::Kind::Shuffled:
    return runShuffled(shape, order.seed(), threads, launched, call);
  case ThreadOrder::Kind::Reverse:
    std::reverse(threads.begin(), threads.end());
    Block block(shape, launched);
    for (uint64_t number = shape.blocks(); number-- > 0;)
      runBlock(block, shape, number, threads, call);
  }
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
