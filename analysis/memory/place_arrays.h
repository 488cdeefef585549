//===- place_arrays.h - the memory space of each array ----------------------===//
//
// First form of the heuristic: small read-only arrays of known size travel by value as kernel parameters (they lie in
// constant memory, and a fully unrolled filter reads them as operands of its instructions); other read-only arrays are
// global memory read through the read-only cache; the rest is global. Legality of constant memory: Gouin 2019, 5.2,
// conditions 1 to 3.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// One Placement per array of the Scop, in its order.
std::vector<Placement> placeArrays(const Scop &scop, const std::vector<Region> &regions, const DeviceProfile &profile);

} // namespace nidus
