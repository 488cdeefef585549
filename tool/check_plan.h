//===- check_plan.h - the checks of a nest's finished plan --------------------===//
//
// All checkers that look at the plan, one after the other. Those that count elements for sizes in numbers have a budget:
// a plan that is beyond it, or for which no sizes are found, is not refused but goes without them, and the certificate
// does not claim them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/model/mapping.h"
#include "analysis/model/plan.h"

namespace nidus {

struct CheckedPlan {
  std::vector<std::string> wrong; ///< contradictions of ours, in words
  /// Looked at for some sizes.
  bool hasCopies = false, hasThreads = false, hasPackets = false, hasOperands = false, hasTeams = false, hasScan = false, hasTiles = false, hasSlabs = false;
  bool isWavefront = false; ///< rows follow one another: the schedule's checker has proved that
  bool isOfTeams = false; ///< which have an iteration each
};

/// Of the kernel alone: it is one of several whose launcher copies for all of them.
CheckedPlan checkKernel(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile);

CheckedPlan checkPlan(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile, const Unit &unit);

} // namespace nidus
