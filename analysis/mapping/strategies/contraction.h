//===- contraction.h - strategy: packets in tiles that share operands ---------===//
//
// Products of matrices, in all their forms: a loop inside the thread reads elements that are the same for all instances
// along one axis, and others that are the same along the other one. A thread computes a packet of instances, and the
// packets of a block copy these operands into shared memory, some iterations at a time (nidus/kernel/contraction.h). Every sum
// keeps its order. Source: Volkov and Demmel 2008.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::contraction {

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::contraction
