//===- object_ends.h - the independent checker of where variables end ------------===//
//
// Looks at the calls that will be printed into a function and at its statements: it shares no code with what found the
// places.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/code/unit.h"

namespace nidus {

/// What is wrong with the ends of the function's variables, in words; empty when nothing is. The data of a variable is
/// given up behind the last statement of the block that declares it, or before a jump out of that block whose value
/// cannot be read from it: nothing looks at the variable from there on.
std::vector<std::string> checkObjectEnds(const Unit &unit, const Function &function, const FunctionPlan &plan);

} // namespace nidus
