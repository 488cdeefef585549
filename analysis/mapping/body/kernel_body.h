//===- kernel_body.h - the code of one thread -------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// The kernel of a mapped statement: the counters that its threads compute, their conditions, and the code of one
/// thread with the loops that stay in it. `name`: of the kernel.
KernelPlan makeKernel(const Scop &scop, const KernelMapping &mapping, const std::vector<Placement> &placements,
                      const std::string &name);

} // namespace nidus
