//===- parallelism.h - criterion 1 ------------------------------------------===//
//
// Enough dimensions of the nest carry no dependence (Gouin 2019, 5.1, criterion 1). A loop is parallel here when
// every dependence joins instances with the same value of its counter: then all of them stay inside one thread,
// whatever subset of the parallel loops is spread over threads, and the thread runs its instances in the order of the C
// program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// For each loop of the statement, outermost first: may its iterations run in any order and on any thread?
std::vector<bool> parallelLoops(const Statement &statement, const Dependences &dependences);

/// The Reason when no loop is parallel: names a dependence that is carried, its array and distance.
Reason carriedDependence(const Scop &scop, const Dependences &dependences);

} // namespace nidus
