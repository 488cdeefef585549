//===- print_team.h - kernels of teams of threads -----------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The types of the arrays in a block's BlockMemory.
std::vector<TypeRef> arraysInMemory(const TeamKernel &form);

/// A kernel whose teams run one instance each.
std::string printTeamKernel(const NestPlan &nest, const KernelPlan &kernel, const TeamKernel &form,
                            const std::string &sourceName, const ExprStyle &style);

} // namespace nidus
