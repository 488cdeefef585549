//===- turns.h - packets where threads combine values ------------------------===//
//
// A kernel that ends with a combination of what its threads found has fewer blocks than packets, which they take in turns: each
// combination is then of many packets.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "analysis/model/scop.h"

namespace nidus {

/// Its threads combine values, of reductions or of arrays.
bool takesTurns(const Scop &scop);

/// Are packets faster than threads that read element by element?
bool isWorthTurns(const Interior &interior);

/// Of a packet that would have so many columns and rows.
int columnsForTurns(const Interior &interior, int columns, int rows, const DeviceProfile &profile);

/// The most blocks of a kernel that combines into arrays; 0: it does not.
int blocksInTurns(const Scop &scop, const DeviceProfile &profile);

} // namespace nidus
