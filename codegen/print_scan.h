//===- print_scan.h - the kernels of a scan -----------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// "<unsigned int>": of what the tiles of a scan in one pass keep values.
std::string tileTypes(const ScanKernel &form, const ExprStyle &style);

/// A kernel whose blocks have consecutive iterations.
std::string printScanKernel(const NestPlan &nest, const KernelPlan &kernel, const ScanKernel &form,
                            const std::string &sourceName, const ExprStyle &style);

} // namespace nidus
