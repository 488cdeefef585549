//===- fresh_memory.h - device memory that no kernel knows yet ------------===//
//
// What a thread allocated since its last launch: data may come in there beside kernels that still run, or wait to run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/pieces.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// Of the calling thread. It serves until the end of the thread, and forgets what is more than a nest has arrays.
class NIDUS_SHARED FreshMemory {
public:
  static void add(const void *memory, int64_t bytes) {
    if (size_ == most_)
      return;
    ranges_[size_].begin = static_cast<const char *>(memory);
    ranges_[size_++].end = static_cast<const char *>(memory) + bytes;
  }
  static bool has(const void *memory, const Rows &rows) {
    const auto *const begin = static_cast<const char *>(memory);
    const auto *const end = begin + (rows.count - 1) * rows.pitch + rows.width;
    return std::any_of(ranges_, ranges_ + size_,
                       [&](const Range &range) { return range.begin <= begin && end <= range.end; });
  }
  /// Kernels may know all of it now.
  static void clear() { size_ = 0; }

private:
  struct Range {
    const char *begin, *end;
  };
  static constexpr size_t most_ = 32;
  static inline thread_local Range ranges_[most_] = {};
  static inline thread_local size_t size_ = 0;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
