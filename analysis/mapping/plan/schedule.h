//===- schedule.h - the place of every instance in the grid -----------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// KernelMapping::schedule, from the other members of `kernel`: blocks of threads, and threads of packets, follow one
/// another along every axis, from counter 0 on.
isl::map scheduleOf(const Statement &statement, const KernelMapping &kernel);

} // namespace nidus
