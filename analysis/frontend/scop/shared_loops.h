//===- shared_loops.h - finds loops whose iterations threads may share -----------===//
//
// As `for (j...) s += a[i * m + j] * x[j];` inside of a thread's iteration. By reading the block: every store of the loop
// goes to an element that its iteration alone touches, linear in the counter, and every variable that it changes is its
// own, or a reduction (reductions.h), or scanned (scans.h). What cannot be read off is asked of the dependences (loop_independence.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/model/scop.h"

namespace nidus::frontend {

/// Scop::shared, of the block of the nest's only statement, and the names of the variables that it has for elements, "y[i]";
/// nothing when there is no loop or one that cannot be shared, or a statement between them may not be run by several threads,
/// all but its store.
void addSharedBlock(const Unit &unit, const PreparedNest &prepared, Scop &scop);

} // namespace nidus::frontend
