//===- check_wavefront.h - the independent checker of rows that follow one another ---===//
//
// By the accesses and the form of a mapping alone, whatever chose it. Rows count from the first one, and the step of an iteration is its
// column, counted in the order of the loop, and the slope times its row. By what the runtime waits for (kernel/wavefront.h) an
// iteration is done before another one
//
//  - of its sweep, if it has no later row, and an earlier step,
//  - of a later sweep, if it has at most as many rows more as a strip has, and at most as many steps more as a tile has.
//
// 1. Of two iterations that touch an element which one of them writes, the one that C executes first is done first.
// 2. What a tile loads and stores has all that iterations touch of its array; what is perhaps not written is loaded, and nothing else is
//    stored.
// 3. Of two iterations around which a tile has an element, and stores it for one of them, the same as in 1: copies of an element in
//    several tiles agree.
// 4. The elements of a tile lie between those that the nest touches in a row.
// 5. The iterations are all those between the ends of their counters: what is launched asks no condition.
// 6. Code between the loops, which is run again in each iteration, reads no array that iterations write.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// What is wrong, in words; empty when nothing is. Of a kernel in that form.
std::vector<std::string> checkWavefront(const Scop &scop, const KernelMapping &kernel);

} // namespace nidus
