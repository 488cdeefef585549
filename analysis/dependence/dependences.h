//===- dependences.h - which instances touch the same element ---------------===//
//
// Exact, memory-based dependences by isl (Feautrier 1991; Verdoolaege, "isl", 2010): every pair of instances that touch
// one element, at least one of them writing. What an over-approximated access touches is included: more dependences,
// never fewer. Atomic updates of combined arrays
// depend on nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Dependences of the nest, and per array what it reads before writing (live-in), surely writes and may write.
Dependences computeDependences(const Scop &scop);

/// { S[i] -> S[j] : i is executed before j } for a statement of n loops; counters with negative steps count down.
isl::map executedBefore(const Statement &statement);

/// Access `a` of an instance is finished before `b` of the same instance starts (see Access::order).
bool completeBefore(const Access &a, const Access &b);

} // namespace nidus
