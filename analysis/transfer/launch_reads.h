//===- launch_reads.h - what the arguments of a launch read on the host -----===//
#pragma once

#include "analysis/transfer/host_code.h"

namespace nidus {

struct LaunchReads {
  std::vector<HostCall> calls; ///< in their order, without places
  bool areKnown = true;
};

/// `effectsOf`: of the evaluation of one expression.
LaunchReads readsOfLaunch(const NestPlan &nest, const std::function<HostEffects(const ExprRef &)> &effectsOf);

} // namespace nidus
