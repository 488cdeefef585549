//===- report.h - the decisions as JSON -----------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// What the report says of one file.
llvm::json::Object fileReport(const Plan &plan);

/// The report of --report, as indented text: every function of every file with its nests, mapped or left.
std::string printReport(const std::vector<Plan> &plans, const std::string &version);

} // namespace nidus
