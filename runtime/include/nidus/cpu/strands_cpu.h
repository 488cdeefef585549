//===- strands_cpu.h - stacks on which CUDA threads wait ------------------===//
//
// A block that waits (block_cpu.h) takes strands from one stock and gives them
// back. A strand that is given back is suspended between two threads: the next
// block, also of another host thread, goes on with it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cpu/context_cpu.h"
#include <memory>
#include <mutex>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Block;

/// A stack and what is suspended on it.
struct Strand {
  std::unique_ptr<Stack> stack; ///< null: the host thread's own
  Context context;
  Block *block = nullptr; ///< that it works for
};

/// Strands that no block uses at present, of the whole process: to make one costs more than to run a thread.
class NIDUS_SHARED Strands {
public:
  static Strands &get() {
    static Strands *const all = new Strands;
    return *all;
  }

  /// Null when the system has no memory for another stack. A new one starts `entry` at the first switch.
  std::unique_ptr<Strand> take(void (*entry)()) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!unused_.empty()) {
        std::unique_ptr<Strand> strand = std::move(unused_.back());
        unused_.pop_back();
        return strand;
      }
    }
    auto strand = std::make_unique<Strand>();
    strand->stack = std::make_unique<Stack>();
    if (!strand->stack->valid())
      return nullptr;
    strand->context.prepare(strand->stack->bounds(), entry);
    return strand;
  }

  void giveBack(std::unique_ptr<Strand> strand) {
    const std::lock_guard<std::mutex> lock(mutex_);
    unused_.push_back(std::move(strand));
  }

private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Strand>> unused_;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
