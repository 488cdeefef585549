//===- print_wavefront.h - kernels whose rows follow one another -------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The type that says how rows are shared: an alias of its own for each kernel.
std::string stripsOf(const KernelPlan &kernel);

std::string printWavefrontKernel(const NestPlan &nest, const KernelPlan &kernel, const WavefrontKernel &form, const std::string &sourceName,
                                 const ExprStyle &style);

} // namespace nidus
