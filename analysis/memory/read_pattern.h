//===- read_pattern.h - how the threads of a warp read an array -------------===//
//
// What decides between memory spaces (Gouin 2019, 5.2): the distinct addresses that a warp reads at a time, their
// distance, and how often a thread reads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

struct ReadPattern {
  int addressesPerWarp =
      1; ///< distinct ones of one read; of tables counted (warp_addresses.h), otherwise 1 or as many as threads
  double stride = 1;      ///< elements between them; looked at for tables only
  double reads = 1;       ///< of one instance; the same
  bool isLiteral = false; ///< every instance reads all that the nest reads: subscripts are numbers in unrolled code
};

/// `tableElements`: at most how many elements the nest reads, when that is known.
ReadPattern readPatternOf(const Scop &scop, const KernelMapping &kernel, const Array &array, int warpSize,
                          std::optional<int64_t> tableElements);

} // namespace nidus
