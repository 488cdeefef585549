//===- check_tiles.h - the independent checker of iterations in tiles ------------===//
//
// In the body of a wavefront accesses to arrays in tiles are calls, NAME(row, column). With the elements of the array that these stand for in
// their place, it leaves what an iteration of the nest as written leaves: both are run with numbers that are made up.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/check/checked_runs.h"
#include "analysis/code/unit.h"
#include "analysis/model/scop.h"

namespace nidus {

CheckedRuns checkTiles(const Scop &scop, const NestPlan &plan, const Unit &unit);

} // namespace nidus
