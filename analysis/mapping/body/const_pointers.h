//===- const_pointers.h - pointers into what is only read ------------------===//
//
// A kernel sees an array that the nest only reads as const, whatever the user's pointers say.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include <set>

namespace nidus {

/// Names of the arrays that a nest only reads.
std::set<std::string> readOnlyArrays(const std::vector<Argument> &arguments);

/// Local pointers set from one of `readOnly`, or from such a pointer, are made pointers to const.
StmtRef withConstPointers(const StmtRef &body, const std::set<std::string> &readOnly);

/// The same for the parameters of a function through which neither it nor what it calls writes.
Function withConstParameters(const Unit &unit, Function function);

/// Where pointers into arrays that the nest only reads are given to parameters of `helpers` that are no pointers to
/// const (of functions that write, though never when they are called from here), they are converted: C++ refuses them.
void convertArguments(NestPlan &nest, const std::vector<Function> &helpers);

} // namespace nidus
