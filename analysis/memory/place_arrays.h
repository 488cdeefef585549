//===- place_arrays.h - the memory space of each array ----------------------===//
//
// Arrays that are only read go where the profile's rules say for the number of distinct addresses that a warp reads at
// a time (Gouin 2019, 5.2: what decides between constant memory and the others), when that is possible: constant memory
// takes small arrays of scalars, of known size, which travel by value as kernel parameters (conditions 1 to 3 there);
// texture and shared memory are not generated, and the next rule that applies decides. Other arrays that are only read
// are global memory behind the read-only cache; what the nest writes is global.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// One Placement per array of the Scop, in its order.
std::vector<Placement> placeArrays(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                                   const DeviceProfile &profile);

} // namespace nidus
