//===- staged_body.h - loops along rows, which a block copies in stages ---------===//
//
//     for (j < n) s += a[i * n + j] * x[j];      all threads of a block copy what its rows, and all of them, need in the next steps,
//     y[i] = s;                                  one warp runs the steps, and only its threads do what stands around the loop
//
// The threads of a warp would otherwise read elements that lie a row apart. Every sum keeps its order (nidus/kernel/staged.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/body/counting_loop.h"

namespace nidus {

/// Are there loops along rows, of which a block runs the same steps in all instances, and whose operands every instance reads in every one of
/// them, so that nothing is copied that C does not read?
bool hasStagedLoops(const StmtRef &block, const OperandContext &context);

/// The form of a kernel whose body has such loops.
StagedKernel makeStaged(const KernelPlan &kernel, const OperandContext &context);

} // namespace nidus
