//===- print_packet.h - the code of a packet -------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// What a thread away from the borders does: its windows, the loops over the packet, its stores. `level`: of indentation.
std::string printPacket(const PacketPlan &packet, const ExprStyle &style, int level);

/// What is a number where a kernel for such packets is compiled: the parameter of its template; else nothing.
std::vector<std::string> knownTo(const PacketPlan &packet);

} // namespace nidus
