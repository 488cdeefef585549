//===- saturation.h - criterion 2 -------------------------------------------===//
//
// Enough threads to fill the device (Gouin 2019, 5.1, criterion 2): the product of the spread loops' lengths reaches
// multiprocessors x warps that keep one busy x threads of a warp, all three of the profile. Reported only: a nest that
// does not fill the device is mapped all the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/example_sizes.h"

namespace nidus {

/// How formulas and sizes are written in the user's names.
using FormulaText = std::function<std::string(const ExprRef &)>;

/// A number of iterations for people: no array is as large as the ends of the counters' types.
ExprRef withoutTypeEnds(const ExprRef &formula);

Criterion saturation(const NestPlan &nest, const Setting &setting, const FormulaText &text);

/// The number of threads of a kernel as a formula.
ExprRef threadsOf(const KernelPlan &kernel);

} // namespace nidus
