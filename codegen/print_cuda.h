//===- print_cuda.h - name.cu ---------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The text of name.cu: element types, helper functions and kernels with internal linkage, then the launchers. Without
/// a mapped nest it is a comment, which compiles to nothing. `version` is that of the translator. The same values give
/// the same text.
std::string printCuda(const Unit &unit, const Plan &plan, const std::string &version);

/// The kernels of a nest, as they stand there.
std::string printKernelsOf(const NestPlan &nest, const Plan &plan);

} // namespace nidus
