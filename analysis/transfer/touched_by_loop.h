//===- touched_by_loop.h - what all iterations of a host loop touch ----------===//
//
// The nests inside a loop of the host work on one piece of an array after the other: the diagonals of a table, the rows
// below a pivot. Said before the loop, the pieces get one allocation, and what the device lacks of all of them comes in
// at once. What lies between elements that the loop surely touches exists: they are of one object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// `loop`: the model of the whole loop, of which nothing is said where data, or what was not followed, decides. Of each
/// array announcements without a place, over variables of the function, under the condition that the model holds and
/// something is touched. isl decides within the caller's budget.
std::vector<HostCall> touchedByLoop(const Scop &loop);

} // namespace nidus
