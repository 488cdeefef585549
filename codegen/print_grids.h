//===- print_grids.h - the threads of a kernel in its launcher --------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// A grid as an object: const TYPE grid ARGUMENTS; or what TYPE ARGUMENTS and a call of its members give.
struct GridText {
  std::string type, arguments, how;
  std::string value() const { return type + arguments + how; }
  std::string declaration(const std::string &name) const {
    return "const " + type + " " + name + (how.empty() ? arguments : " = " + value()) + ";";
  }
};

/// The values of a loop's counter.
std::string printRange(const KernelPlan &kernel, const ThreadLoop &loop, const ExprStyle &style);
/// The axes of the grid, x first.
std::string printRanges(const KernelPlan &kernel, const ExprStyle &style);

GridText printGrid(const KernelPlan &kernel, const ExprStyle &style);

} // namespace nidus
