//===- old_values.h - a nest that reads copies of what was there before it -------===//
//
// Where anti-dependences alone are in the way, a copy of the array's old values, made on the device, leaves loops parallel. The
// copy costs its bytes twice at the memory's bandwidth: it is tried where loops would run inside of threads, or on the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/steps.h"

namespace nidus {

/// With copies, for all of the sizes `needed`, and along at least so many axes of the grid. Nothing: that is not possible.
std::optional<Tried> onOldCopies(const NestTask &task, const FileState &file, size_t axes, const isl::set &needed, const MapNest &mapNest);

/// Is the loop one over steps in time, around a nest all of which runs at once with copies of what the step before has left? The host then
/// counts these steps, and each has more threads than one of sums of counters.
bool repeatsWithOldCopies(const NestTask &task);

} // namespace nidus
