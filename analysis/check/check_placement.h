//===- check_placement.h - the independent checker of memory spaces --------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What is wrong with the memory spaces of the plan, in words; empty when nothing is: every array has one, what may be
/// written is in global memory, and what is passed by value is small and consists of plain numbers.
std::vector<std::string> checkPlacement(const Scop &scop, const NestPlan &plan, const DeviceProfile &profile);

} // namespace nidus
