//===- check_mapping.h - the independent checker of schedules ---------------===//
//
// Shares no code with the analysis that chose the mapping: it looks at the accesses and at the schedule only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// What is wrong with the mapping, in words; empty when nothing is: the kernels partition the instances, (block,
/// thread, step, lane) is injective, no two threads touch one element that either writes, each thread keeps the order
/// of the C program, and blocks respect the device.
std::vector<std::string> checkMapping(const Scop &scop, const Mapping &mapping, const DeviceProfile &profile);

} // namespace nidus
