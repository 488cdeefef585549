//===- scans.h - scalars that every iteration needs as those before left them ---===//
//
// As in `for (i...) { s += x[i]; sums[i] = s; }`. A variable is scanned by a loop when all that changes it are updates of one
// kind (updates.h), each run at most once in an iteration, and what they combine can be computed without it. The part of the
// block that computes just that is its slice (Weiser 1984) for the updates. Source: Blelloch 1990 (which recurrences are
// scans); Fisher and Ghuloum 1994 (finding them in loops).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus::frontend {

/// The scan of a loop; its arguments are not named yet, and updates in its terms are as they were written. Nothing where the loop
/// has none, or where one of the variables that pass values on cannot be scanned.
std::optional<Scan> recogniseScan(const Unit &unit, const Function &function, const StmtRef &loop);

} // namespace nidus::frontend
