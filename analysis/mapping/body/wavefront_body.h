//===- wavefront_body.h - the body of kernels whose rows follow one another -----===//
#pragma once

#include "analysis/model/kernel_plan.h"
#include "analysis/model/mapping.h"

namespace nidus {

/// Of a kernel whose wavefront has a body with accesses as they are in it: those to arrays in tiles become calls.
WavefrontKernel withTilesOfRows(const Scop &scop, const WavefrontForm &form, const KernelPlan &kernel);

} // namespace nidus
