//===- check_threads.h - the independent checker of threads ----------------------===//
//
// Compares, for a few sizes in numbers (examples.h), the iterations of the loops with those that the threads of the
// grid compute, by the formulas that will be printed: it shares no code with what derived them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

struct CheckedThreads {
  size_t sizes = 0;               ///< that were looked at
  std::vector<std::string> wrong; ///< in words, for the first sizes for which something is
};

/// Nothing is wrong when every iteration of the thread loops belongs to exactly one thread, and every thread that
/// passes its guard to an iteration. (Kernels that combine values run the loops themselves, in strides of the grid.)
CheckedThreads checkThreads(const Scop &scop, const KernelMapping &mapping, const NestPlan &plan);

} // namespace nidus
