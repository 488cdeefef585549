//===- packet_shapes.h - how many instances a thread has ----------------------===//
//
// By what the instances of a packet read in common, the widest accesses, and the registers that they need; the limits
// are the profile's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/packets/packet_words.h"
#include "analysis/mapping/packets/scattered.h"
#include "analysis/model/device_profile.h"

namespace nidus {

/// The loops as axes, x last: what packets write, they write along x. Nothing when arrays need different loops there.
std::optional<std::vector<int>> axesFor(const Interior &interior, size_t count);

/// Are rows of some array columns of the packets?
bool isTransposed(const Interior &interior, int xLoop);

/// Of windows that are held as a whole, beside the values that instances compute in common. Nothing: no packets, here
/// and below.
std::optional<PacketShape> shapeFor(const Interior &interior, const std::vector<SharedValue> &values,
                                    const Scattered &scattered, const std::vector<int> &threadLoops,
                                    const DeviceProfile &profile);

/// Of blocks with loops that cannot be unrolled.
std::optional<PacketShape> shapeWithLoops(const Scop &scop, const std::vector<int> &threadLoops,
                                          const DeviceProfile &profile);

/// Of windows that are swept; their interior is the Scop's.
std::optional<PacketShape> shapeOfSweeps(const Scop &scop, const Scattered &scattered,
                                         const std::vector<int> &threadLoops, const DeviceProfile &profile);

} // namespace nidus
