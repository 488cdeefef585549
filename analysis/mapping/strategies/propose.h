//===- propose.h - the strategies, and which of their candidates is taken -----===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies {

/// The first candidate of the first strategy that has one: those that come first have been the faster ones wherever both
/// could be had (test/performance/PLACEMENTS.md). None: no strategy can map the nest.
std::optional<Candidate> choose(const Problem &problem);

} // namespace nidus::strategies
