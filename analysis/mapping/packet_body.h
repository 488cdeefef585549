//===- packet_body.h - the code of a packet ---------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// The packet of a kernel whose locals have their names; `kernel.packet` holds the interior's block.
PacketPlan makePacket(const Scop &scop, const KernelMapping &mapping, const KernelPlan &kernel);

} // namespace nidus
