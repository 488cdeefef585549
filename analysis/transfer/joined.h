//===- joined.h - intervals of one array that differ by numbers -------------------===//
//
//     a[0][i][0] to a[n][i][0], a[0][i][1] to a[n][i][1], a[0][i][2] to a[n][i][2]
//
// are one interval from the first to the last of all: what lies between them is of the same array, and one call says it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/host_call.h"

namespace nidus {

/// In the order of the last part of each. Reads and writes stay apart, and so does what is said under different conditions.
std::vector<HostCall> joined(const std::vector<HostCall> &calls);

} // namespace nidus
