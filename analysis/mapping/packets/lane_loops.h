//===- lane_loops.h - the loops over a packet's instances -------------------===//
#pragma once

#include "analysis/mapping/packets/lane_parts.h"
#include "analysis/model/mapping.h"

namespace nidus {

/// The block for all instances of a packet: its parts in loops over them, what they keep from one part to another in
/// arrays, and rows read by wide accesses. `name` gives names that nothing in the kernel has.
StmtRef withLaneLoops(const StmtRef &block, const LaneParts &parts, const PacketKernel &packet, const KernelPlan &kernel,
                      const std::function<std::string(std::string)> &name);

} // namespace nidus
