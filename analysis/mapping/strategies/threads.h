//===- threads.h - strategy: parallel loops become axes of the grid -----------===//
//
// For independent instances: up to three parallel loops are spread over the threads of one kernel, one instance per
// thread, the loop that walks along memory on threadIdx.x; the other loops run inside the thread, in the user's order.
// What instances combine into scalars is combined by block. (Gouin 2019, 5.1; Paoletti 2013, R5: x = column = fastest
// dimension.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::threads {

/// None when no loop can be spread.
std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::threads
