//===- callees.h - nests of called functions, and global data that these work on --===//
//
// Of data by the names of arrays, also through one pointer variable that is set to a row of one.
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

/// Do nests run in the statement, or in functions that it calls? `plan`: of the function in which it stands.
bool launches(const Unit &unit, const std::vector<FunctionPlan> &plans, const StmtRef &stmt, const FunctionPlan &plan);

/// Functions that run while the nest, whose code this is, runs as C: each as many times as it has nests that may launch then.
/// Nothing says there what the host touches.
std::vector<std::string> calleesThatLaunch(const Unit &unit, const std::vector<FunctionPlan> &plans, const NestPlan &nest,
                                           const StmtRef &code);

/// Global arrays that nests of these functions are given.
std::set<std::string> globalsGiven(const Unit &unit, const std::vector<FunctionPlan> &plans,
                                   const std::set<std::string> &functions);

/// What functions that evaluating the expression calls do to global arrays, of those that tell the runtime nothing.
std::vector<HostAccess> untoldAccesses(const Unit &unit, const std::vector<FunctionPlan> &plans, const ExprRef &expr);

} // namespace nidus::check
