//===- last_values.h - variables that a nest leaves with their last value -----===//
//
//   last = 2 * a[i]; b[i] = last;        last_own = 2 * a[i]; b[i] = last_own; last = last_own;
//
// A local variable that each iteration sets before it reads it, and that is read after the nest, becomes two: one that
// iterations have to themselves, and one that they only set, a Reduction with ReductionOp::Last. So does a global that iterations
// use as a temporary, which is then held as a result (held_objects.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

void splitLastValues(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
