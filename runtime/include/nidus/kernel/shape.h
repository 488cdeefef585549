//===- shape.h - blocks and threads of a launch ------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cstdint>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Blocks per axis and threads per axis of a block, x first.
struct Shape {
  unsigned int grid[3] = {1, 1, 1};
  unsigned int block[3] = {1, 1, 1};
  unsigned int blockBytes = 0; ///< of shared memory, beside what the kernel declares
  /// So many are there for any kernel: of 48 KB it declares no more than the others, where it has any.
  static constexpr int64_t usualBlockBytes = 40 << 10;
  uint64_t blocks() const { return uint64_t(grid[0]) * grid[1] * grid[2]; }
};

} // namespace NIDUS_TARGET
} // namespace nidus
