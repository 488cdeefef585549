//===- counted_steps.h - loops whose step is a variable ------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// for (i = first; i < end; i += step), with a step that the nest does not change, as a loop over the number of the iteration:
/// i = first + i_index * step. How many there are is computed before the nest; that the step is positive is required.
void countSteps(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
