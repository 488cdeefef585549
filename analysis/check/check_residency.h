//===- check_residency.h - the independent checker of what stays on the device --===//
//
// Looks at a function's statements and at what its nests do with their arrays when they end: it shares no code with
// what decided that.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// What is wrong with what the nests keep or discard, in words; empty when nothing is. What a nest keeps is taken over
/// by a later nest of the same block, and until then nothing runs that looks at memory, changes the pointer or frees
/// memory that others know; what a nest takes for resident was kept for it; what a nest discards is memory that its
/// block declares or allocates and that nothing else mentions.
std::vector<std::string> checkResidency(const Function &function, const FunctionPlan &plan);

} // namespace nidus
