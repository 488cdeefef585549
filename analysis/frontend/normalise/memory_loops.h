//===- memory_loops.h - memset and memcpy inside a nest as loops ----------------===//
//
//     memset(row, 0, m * sizeof(float));        as        for (int k = 0; k < m; k++) row[k] = 0;
//
// Where the bytes are a number of whole elements, and what they are set to is one for each of these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// The nest with loops in the place of such calls, whose counters its function gets.
void loopOverMemory(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
