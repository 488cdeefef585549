//===- work.h - how much a thread computes ----------------------------------===//
//
// Operations of one instance, for the prediction of criterion 3: arithmetic, comparisons, memory accesses and calls count, conversions and
// the arithmetic of subscripts do not; what a compiler computes once counts once, and what no loop changes not at all (value_numbers.h).
// A loop counts as often as it iterates when a formula of the sizes says how often, and once otherwise; of two branches the larger one
// counts. The C nest does the same operations: where they are counted too low, it is the C that is favoured. Along the columns of a large
// array it waits for its memory (0.5 accesses per ns, where rows have 14): such accesses are counted beside, and so are operations that
// wait for the one before, as sums in their order do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// Of one thread of the kernel; `unit` has the functions that it calls, and `original` is the C nest.
std::vector<WorkTerm> workOf(const KernelPlan &kernel, const NestPlan &nest, const Unit &unit, const StmtRef &original);

} // namespace nidus
