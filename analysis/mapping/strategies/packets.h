//===- packets.h - strategy: several instances per thread --------------------===//
//
// When every loop is parallel, the domain is a rectangle and the block works around one element per instance, a thread
// computes a packet of instances and reads what they share once, into registers. The loop along which arrays are written
// becomes axis x; between arrays that are transposed, packets are squares. Source: Perrot 2016 (packets); the limits are
// the profile's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::packets {

/// All loops are parallel and of alike counters, and their instances are a rectangle.
bool mayApply(const Problem &problem);

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::packets
