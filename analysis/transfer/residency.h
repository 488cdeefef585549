//===- residency.h - what stays on the device between nests ------------------===//
//
// Nests that surely follow one another in one sequence of statements, with nothing between them that looks at memory,
// hand their arrays on: the device copy is kept for the next nest that uses the same pointer, and memory that the
// function allocates, uses in such nests only and frees never crosses the bus. (Gouin 2019, 5.1: redundant transfers
// removed.) What a nest wrote need not come back before the next one is launched, so that they may run side by side.
// The run-time system keeps track of what is valid and writes back before any C original runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/host_tree.h"
#include "analysis/model/plan.h"

namespace nidus {

/// The plan with the fate of each array after each nest.
FunctionPlan decideResidency(const Function &function, const HostNode &tree, FunctionPlan plan);

} // namespace nidus
