//===- legal_spaces.h - where an array can lie ------------------------------===//
#pragma once

#include "analysis/memory/place_arrays.h"

namespace nidus {

/// What is left of the memories that the arrays of a nest share.
struct SpaceLeft {
  int64_t parameters = 0; ///< bytes of kernel parameters
  int64_t constants = 0;  ///< bytes of __constant__ variables of the file
  int64_t shared = 0;     ///< bytes of shared memory of a block
  int64_t mostShared = 0; ///< what `shared` is at first
};

SpaceLeft spaceLeft(const Scop &scop, const DeviceProfile &profile, const PlacementRequest &request);

/// Do packets read it by wide accesses?
bool isWindow(const Scop &scop, const Mapping &mapping, const Array &array);

/// Why an array that is only read cannot lie there; empty when it can.
std::string obstacleTo(MemorySpace space, const Scop &scop, const Mapping &mapping, const Array &array,
                       const Region &region, const SpaceLeft &left);

/// Is it touched by subscripts of single elements alone? A pointer into a texture has no address, and no stride in what
/// the lanes have of their own.
bool isOnlySubscripted(const Scop &scop, const std::string &array);

/// Bytes of the elements of an array whose number is known.
int64_t tableBytes(const Array &array, const Region &region);

/// Takes its part of what is left.
Placement take(MemorySpace space, const Array &array, const Region &region, SpaceLeft &left);

/// The same for a table in constant memory whose values the source tells.
Placement takeLiterals(const Array &array, SpaceLeft &left);
int64_t literalBytes(const Array &array);

} // namespace nidus
