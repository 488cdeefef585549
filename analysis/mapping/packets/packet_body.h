//===- packet_body.h - the code of a packet ---------------------------------===//
#pragma once

#include "analysis/model/mapping.h"
#include "analysis/code/unit.h"
#include <set>

namespace nidus {

/// Elements that a window has before and behind those of the packet itself, along a dimension of the array (outermost
/// first). The packet's own are always part of it.
Margin marginOf(const Neighbourhood &neighbourhood, size_t dimension);

/// The packet of a kernel whose locals have their names; `kernel.packet()` holds the interior's block. `inMemory`: arrays that the nest
/// only reads, where they lie.
PacketKernel makePacket(const Scop &scop, const KernelMapping &mapping, const KernelPlan &kernel,
                        const std::set<std::string> &inMemory);

} // namespace nidus
