//===- lane_ends.h - instances of a packet that end together ------------------===//
//
// The instructions of a packet's instances stand among one another, as the registers at hand ask for, where nothing
// branches. A division, or a square root, branches to code for the numbers that are rare: with it behind the loops of
// each instance, the instances run one after another, and what they compute in common stays in registers from the first
// one to the last. So the loops of all come first, and what follows them is done behind, in a second loop over the
// instances. On an H200's compiler, two sums over 11 x 11 bytes then take 48 registers instead of all 255.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/packets/lane_parts.h"

namespace nidus {

/// Some operation is known to branch, or not known to be free of it.
bool branches(const StmtRef &code);

/// Only what follows the last loop of a block branches, and something does.
bool endsAlone(const StmtRef &block);

/// Such a block with a partEnd behind its last loop (lane_parts.h).
StmtRef withEndsApart(const StmtRef &block);

} // namespace nidus
