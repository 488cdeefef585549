//===- print_staged.h - kernels whose blocks copy rows in stages ----------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

std::string printStagedKernel(const NestPlan &nest, const KernelPlan &kernel, const StagedKernel &form, const std::string &sourceName,
                              const ExprStyle &kernelStyle);

} // namespace nidus
