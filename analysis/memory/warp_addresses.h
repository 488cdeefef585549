//===- warp_addresses.h - the distinct elements that a warp reads at a time -===//
//
// Counted by isl on one warp in the middle of the nest, for sizes as images have them: what decides between constant
// memory, which serves them one after the other, and the other spaces (Gouin 2019, 5.2).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

struct WarpAddresses {
  int distinct = 1;  ///< at most the size of the warp
  double stride = 1; ///< elements between neighbouring ones, on average; at least 1
  bool isRow = true; ///< most neighbours differ in the last subscript only, as `stride` says
};

/// Of the first element that each thread reads: in a loop inside, all threads are at the same iteration. Where data
/// decides, at most so many; none when isl does not find out soon.
std::optional<WarpAddresses> warpAddresses(const Statement &statement, const KernelMapping &kernel,
                                           const Access &access, int warpSize);

} // namespace nidus
