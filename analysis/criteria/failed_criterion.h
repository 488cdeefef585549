//===- failed_criterion.h - which criterion a nest that is left does not meet ----===//
#pragma once

#include "analysis/code/reason.h"

namespace nidus {

/// "parallelism", "saturation" or "transfer", where that was examined and does not hold; empty: the reason is another one.
std::string failedCriterion(ReasonId id);

} // namespace nidus
