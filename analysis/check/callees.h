//===- callees.h - global data that called functions work on ---------------------===//
//
// By the names of arrays, also through one pointer variable that is set to a row of one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/check/host_accesses.h"
#include "analysis/model/plan.h"

namespace nidus::check {

/// The plan of the function of that name; null when it is not in the main file.
const FunctionPlan *planOf(const std::vector<FunctionPlan> &plans, const std::string &function);

/// The functions of the file that running the code may run, but for those that its own text is.
std::set<std::string> functionsRunBy(const Unit &unit, const StmtRef &code);

/// Global arrays that nests of these functions are given.
std::set<std::string> globalsGiven(const Unit &unit, const std::vector<FunctionPlan> &plans,
                                   const std::set<std::string> &functions);

/// What functions that evaluating the expression calls do to global arrays, of those that tell the runtime nothing.
std::vector<HostAccess> untoldAccesses(const Unit &unit, const std::vector<FunctionPlan> &plans, const ExprRef &expr);

} // namespace nidus::check
