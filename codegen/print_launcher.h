//===- print_launcher.h - the host function of a nest ---------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The launcher with C linkage: the tests, the arrays with their boxes, the launches, the live-out scalars.
std::string printLauncher(const NestPlan &nest, const std::string &sourceName,
                          const std::map<std::string, Struct> &structs, const ExprStyle &style);

} // namespace nidus
