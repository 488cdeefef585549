//===- regions.h - which part of each array a nest touches ------------------===//
//
// The smallest boxes, in the array's linear memory, of what must be on the device before the nest and of what the
// nest writes. A set that is a strided box of the array's shape is described exactly; any other by the interval from
// its first to its last element, which lies inside the same object of C. (Gouin 2019, 5.1: transfers reduced to the
// modified data.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// One Region per array of the Scop, in its order. Reasons when a bound does not exist (region-not-computable), or
/// when products of counters and sizes decide what is written (written-by-product).
Result<std::vector<Region>> computeRegions(const Scop &scop, const Dependences &dependences);

} // namespace nidus
