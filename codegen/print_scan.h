//===- print_scan.h - the two kernels of a scan --------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// A kernel whose blocks have consecutive parts of the iterations.
std::string printScanKernel(const NestPlan &nest, const KernelPlan &kernel, const ScanKernel &form,
                            const std::string &sourceName, const ExprStyle &style);

} // namespace nidus
