//===- check_host_calls.h - the independent checker of the host's calls ----------===//
//
// Looks at the calls that will be printed into a function and at its statements: it shares no code with what found the
// places. It follows pointers only from variable to variable (p = q + 1), so it misses what reaches data in other ways.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/code/unit.h"

namespace nidus {

/// What is wrong with the calls of one function, in words; empty when nothing is found. Between hold and unhold, what
/// the host reads or writes through a pointer or array that a nest of these statements was given is said before, as
/// overwritten only where it is, whatever happens, and where nothing called before that can read it; the statements are
/// not left with data held; nothing is held where none of this is printed.
/// `plans`: of all functions. Global arrays count as given where functions that are called have such nests, and
/// functions that hold nothing themselves say what they touch of all of them.
std::vector<std::string> checkHostCalls(const Unit &unit, const Function &function, const FunctionPlan &plan,
                                        const std::vector<FunctionPlan> &plans);

} // namespace nidus
