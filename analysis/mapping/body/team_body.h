//===- team_body.h - the code that a team of threads runs together ----------------===//
//
// Every thread of the team runs the block. Of a shared loop it runs every size-th iteration, with accumulators of its own
// that the team combines behind the loop; what the block stores between the loops the first thread stores. Where a
// thread may touch what another one has written or is going to write, the team waits for all of its threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// `kernel`: with its threads and arguments, for names that nothing has. Of a Scop whose shared loops have ranges.
TeamKernel makeTeam(const Scop &scop, const KernelPlan &kernel);

} // namespace nidus
