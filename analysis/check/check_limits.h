//===- check_limits.h - the independent checker of the device's limits ------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// What no device takes, or not this one, in words; empty when there is nothing: blocks have at most as many threads as
/// the device and CUDA allow, along every axis too; a kernel's parameters fit; what a packet holds fits the registers
/// of a thread. (The grid's own limits are tested when the program runs.)
std::vector<std::string> checkLimits(const NestPlan &plan, const DeviceProfile &profile);

} // namespace nidus
