//===- kernel_formula.h - formulas inside a kernel --------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// A formula of the launcher as code of the kernel, where arguments and counters have the user's types: it is computed
/// in 64 bits there too.
ExprRef inKernel(const Scop &scop, const ExprRef &formula);

} // namespace nidus
