//===- searches.h - loops that end where they find something -------------------===//
//
//   for (..) if (a[i] == k) { at = i; break; }        for (..) if (a[i] == k) at = i;      of which the first one counts
//
// A nest that only looks for something runs all of its iterations, and what the first one that would have left sets is its
// result: ReductionOp::First. What the others read, C may not: the model records all reads as possible, and the launcher asks
// whether the memory is there. Whatever may trap or may not end is left as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// Its nest without jumps, and PreparedNest::isSearch, where it is a search.
void searchEverywhere(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
