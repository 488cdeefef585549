//===- round_trips.h - nests for whose one number the host waits each time ------===//
//
//     for (i ..) {                                  of the host
//       hist[0] = in[i]; ..
//       for (k ..) s += h[k] * hist[k];             a nest
//       out[i] = s; }
//
// Launches one after the other, by a loop of the host, are the last resort. Where that loop writes what a nest reads in each of its
// iterations, and the nest leaves it nothing but numbers, each launch is a copy there, a launch and a wait for what comes back: no
// data ever stays on the device, and no two launches are in the queue.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/model/plan.h"

namespace nidus {

/// The nests of a function; those are left, and loops of the host that have no other nests inside them.
std::vector<NestResult> withoutRoundTrips(std::vector<NestResult> nests, const Function &function);

} // namespace nidus
