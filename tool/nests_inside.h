//===- nests_inside.h - a few iterations around large loop nests --------------===//
//
// Three channels, a bank of 24 filters: mapped as a whole, such a loop has as many threads as iterations, and all that is
// inside runs in each of them one after the other. As a loop on the host around what is inside it fills the device
// (criterion 2) and costs a launch for each iteration.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/estimate.h"

namespace nidus {

/// Does the loop run a known number of times, around other loops or calls?
bool mayBeAroundNests(const Stmt &loop);

/// The plans of the functions that the loop calls; nothing when one of those with loops has no plan yet.
std::optional<std::vector<const FunctionPlan *>> calledBy(const Stmt &loop, const Unit &unit,
                                                          const std::vector<FunctionPlan> &plans);

/// Is all that the mapped loop runs mapped inside it too, with many more threads where it has too few?
bool fillsBetterInside(const NestPlan &loop, const std::vector<NestResult> &inside,
                       const std::vector<const FunctionPlan *> &called, const Setting &setting);

} // namespace nidus
