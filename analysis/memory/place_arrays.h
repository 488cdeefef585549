//===- place_arrays.h - the memory space of each array ----------------------===//
//
// What the nest writes is global memory. An array that is only read goes to the space, of those that are possible, from
// which the profile's measurements predict the shortest reads (predicted_time.h); of two that differ by little to the
// simpler one. A profile without measurements has rules instead: the best space for the number of distinct addresses
// that a warp reads at a time (Gouin 2019, 5.2).
//
// Possible are: read-only, which is global memory behind a cache, always; constant, for scalars of a number that is
// known (conditions 1 to 3 there) or bounded, by value as a parameter of the kernel, as a variable where that is too
// small, or as literals where the source tells the values; shared, for a known number, each block copies it; texture,
// for scalars read by subscripts. What packets read by wide accesses is read-only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// What the rest of the file and the user leave to a nest.
struct PlacementRequest {
  int64_t constantBytes = 0;                 ///< of the file's __constant__ variables that other nests did not take
  std::map<std::string, MemorySpace> wanted; ///< array -> the space that it gets where that is possible
  std::set<std::string> writtenElsewhere;    ///< arrays that other loops write (written_elsewhere.h)
};

/// One Placement per array of the Scop, in its order.
std::vector<Placement> placeArrays(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                                   const DeviceProfile &profile, const PlacementRequest &request);

} // namespace nidus
