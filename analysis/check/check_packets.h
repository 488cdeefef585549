//===- check_packets.h - the independent checker of packets ----------------------===//
//
// Looks at the packets nearest to the ends of the loops, for a few sizes in numbers (examples.h), by the formulas that
// will be printed: it shares no code with what derived them. That packets and frame are the whole rectangle is the
// runtime's (nidus/kernel/packets.h), and its own test's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/model/scop.h"

namespace nidus {

struct CheckedPackets {
  size_t sizes = 0;               ///< that were looked at and have packets
  std::vector<std::string> wrong; ///< in words, for the first sizes for which something is
};

/// Nothing is wrong when every packet within the margins stores only elements that are copied back (or that it has
/// read), reads nothing before the first or behind the last element that is on the device, and names only elements that its
/// windows hold (window_offsets.h).
CheckedPackets checkPackets(const Scop &scop, const NestPlan &plan);

} // namespace nidus
