//===- compared_places.h - extrema of which only the place is kept ---------------===//
//
//   int at = 0;                                  int at = 0, best = the least number;
//   for (..)                                     for (..)
//     if (a[i] > a[at])              as            if (a[i] > a[0])
//       at = i;                                      if (a[i] > best) { best = a[i]; at = i; }
//
// The element at the place so far is the extremum so far: a variable may hold it, and the place is what is set together with it. It
// begins with what every element exceeds that exceeds the one at the first place, so that nothing is read ahead of the loop; where
// that one is a NaN, no element is taken, as in C.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

void holdComparedElements(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
