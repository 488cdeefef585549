//===- host_loops.h - the reasons of loops around what is mapped --------------===//
//
// A loop over time steps is no loop nest that could not be mapped: it stays on the host because what it runs is mapped.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The nest with the reason why such a loop is left; that it hands scalars on from iteration to iteration is what it is
/// for.
NestResult asHostLoop(NestResult nest, const std::string &why);

/// The same for loops around calls of functions whose nests are mapped.
std::vector<FunctionPlan> withCallingLoops(const Unit &unit, std::vector<FunctionPlan> functions);

/// What the nests inside a loop of the host touch in all of its iterations, where they are mapped and each iteration touches
/// other parts (touched_by_loop.h).
std::vector<HostCall> touchedInside(const Unit &unit, const Function &function, const StmtRef &loop,
                                    const std::vector<NestResult> &inside);

} // namespace nidus
