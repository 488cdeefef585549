//===- held_objects.h - results that lie in memory -----------------------------===//
//
//   if (v > *best) { *best = v; p->x = x; }        if (v > best_value) { best_value = v; p_x = x; }
//
// An object that is the same in all iterations, and of which the nest does nothing but combine values into it (or set
// it where an extremum is found), is held in a variable while the nest runs: what reductions.h says of variables is
// then true of it. That nothing else reaches the object is tested when the program runs, see nidus::Nest::result().
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// Its nest over variables in the place of such objects: *p, p[2], s->x, s.x, globals and variables whose address is
/// taken. Finding where one lies reads nothing but variables.
void holdObjects(const Unit &unit, PreparedNest &prepared);

/// The variable through which or in which such an object lies.
ExprRef baseOf(const ExprRef &object);

} // namespace nidus::frontend
