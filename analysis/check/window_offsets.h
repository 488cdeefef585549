//===- window_offsets.h - which elements of a window a packet's body names -----===//
#pragma once

#include "analysis/model/kernel_plan.h"
#include <map>

namespace nidus::check {

/// The first reference in the packet's body to an element that the window does not hold, in words: "row 0, column 16".
/// The body is followed as it will be printed, its loops at their first, middle and last iterations, in every branch
/// that no number decides; what depends on data is not looked at. `numbers` has values of arguments and first counters,
/// `size` is that of the windows.
std::optional<std::string> offsetOutside(const PacketKernel &packet, const WindowPlan &window,
                                         const std::map<std::string, int64_t> &numbers, int64_t size);

} // namespace nidus::check
