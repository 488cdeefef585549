//===- shared_ranges.h - the values of the counters that teams share --------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Of the shared loops the counters, with the hulls of the values that they have in any instance; nothing where these are
/// no formulas over arguments.
std::optional<std::vector<ThreadLoop>> sharedRanges(const Scop &scop);

} // namespace nidus
