//===- map_threads.h - parallel loops become axes of the grid ---------------===//
//
// The strategy for independent instances: up to three parallel loops are spread over the threads of one kernel, one
// instance per thread, the loop that walks along memory on threadIdx.x; the other loops run inside the thread, in the
// user's order. (Gouin 2019, 5.1; Paoletti 2013, R5: x = column = fastest dimension.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// `parallel`: per loop of the only statement, whether criterion 1 holds. Without a value when no loop can be spread.
std::optional<Mapping> mapThreads(const Scop &scop, const std::vector<bool> &parallel, const DeviceProfile &profile);

} // namespace nidus
