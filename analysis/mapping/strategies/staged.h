//===- staged.h - strategy: rows that a block copies into shared memory ---------===//
//
// Iterations that each walk along a row of their own in the order of C, where that order is to be kept: a sum of floats, say. A thread
// runs each of them, as with strategy `threads`, but all threads of its block read the rows together. Gives up threads: one warp of four
// runs iterations. Source: tiles that are transposed in shared memory, as in CUDA's programming guide.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::staged {

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::staged
