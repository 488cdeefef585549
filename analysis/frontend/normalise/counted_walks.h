//===- counted_walks.h - loops that walk along an array ------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// for (p = begin; p != end; p++), while (p < end) { ... *p++ ... } and while (i < n) { ... a[i++] ... } as loops over the number of
/// the iteration. How far it is from one pointer to another is computed before the nest.
void countWalks(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
