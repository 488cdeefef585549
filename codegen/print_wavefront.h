//===- print_wavefront.h - kernels whose rows follow one another -------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// "nidus::Strips<128, 64, 1>"
std::string stripsText(const KernelPlan &kernel, const WavefrontKernel &form);

std::string printWavefrontKernel(const NestPlan &nest, const KernelPlan &kernel, const WavefrontKernel &form, const std::string &sourceName,
                                 const ExprStyle &style);

} // namespace nidus
