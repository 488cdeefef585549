//===- print_launcher.h - the host function of a nest ---------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The launcher with C linkage: the tests, the arrays with their boxes, the launches, the live-out scalars.
/// `rates`: the name of the constant that predicts what pays, of a launcher that declines; otherwise empty.
std::string printLauncher(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                          const std::map<std::string, Struct> &structs, const ExprStyle &style);

} // namespace nidus
