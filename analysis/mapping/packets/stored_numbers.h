//===- stored_numbers.h - bytes that packets store together ------------------===//
//
// A byte that nidus::toByte(v) makes of a number v (byte_saturation.h) stays the number until its window is stored:
// four of a row are then converted and packed together (runtime: byte.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/kernel_plan.h"
#include "analysis/code/unit.h"

namespace nidus {

/// The block of a packet, which stores numbers in the windows that it gives nothing but such bytes; `packet.windows`
/// say so.
StmtRef withNumbersUntilStored(StmtRef body, PacketKernel &packet);

/// The packet with what helpers that saturate are given in the place of their calls, where it then keeps numbers until
/// it stores them.
void storeNumbers(PacketKernel &packet, const std::vector<Function> &helpers);

} // namespace nidus
