//===- map_packets.h - several instances per thread --------------------------===//
//
// A strategy: when every loop is parallel, the domain is a rectangle and the block works around one element per
// instance, a thread computes a packet of instances and reads what they share once, into registers. The loop along which
// arrays are written becomes axis x; between arrays that are transposed, packets are squares. Source: Perrot 2016 (packets);
// the limits are the profile's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// All loops are parallel and of alike counters, and their instances are a rectangle.
bool mayHavePackets(const Scop &scop, const std::vector<bool> &parallel, const DeviceProfile &profile);

/// Nothing: not for this strategy.
std::optional<Mapping> mapPackets(const Scop &scop, const std::vector<bool> &parallel, const DeviceProfile &profile);

} // namespace nidus
