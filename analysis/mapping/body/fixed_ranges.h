//===- fixed_ranges.h - loops over the same values wherever they stand ---------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// first, first + step, ... up to a bound, all of them the same whatever the statement's other counters are.
bool isFixedRange(const Loop &loop, const Statement &statement);

} // namespace nidus
