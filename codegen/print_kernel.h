//===- print_kernel.h - device functions ----------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// A function of the user's that kernels call, for the device.
std::string printHelper(const Function &helper, const ExprStyle &style);

/// A kernel with the comment that names its lines of the source: counters from the thread's index, the guard, the body.
std::string printKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                        const ExprStyle &style);

} // namespace nidus
