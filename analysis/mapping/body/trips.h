//===- trips.h - numbers of iterations --------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Of loop k, when it is the same number for all parameters and outer counters.
std::optional<int64_t> constantTrips(const Statement &statement, size_t k);

} // namespace nidus
