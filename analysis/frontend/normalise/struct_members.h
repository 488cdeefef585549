//===- struct_members.h - temporary structs as their members --------------------===//
//
//     cpx t;                                   cpx t;
//     for (k)  {                               for (k) {
//       t.r = a[k].r * b[k].r - ...;   as        t_r = a[k].r * b[k].r - ...;
//       t.i = a[k].r * b[k].i + ...;             t_i = a[k].r * b[k].i + ...;
//       c[k] = t;                                c[k].r = t_r;  c[k].i = t_i;
//     }                                        }
//
// A struct that is declared before the loops, and that nobody needs after them, is a temporary of each iteration when all that is read
// of it was set before. Its members become variables of their own, of which all that holds for variables is known. Scalar replacement of
// aggregates, as in compilers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// Structs stay as they are where the nest does something else than to read and set their members, or to copy all of them in a
/// statement of its own.
void splitStructs(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
