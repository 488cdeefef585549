//===- loop_announcements.h - what is said before a host loop of its nests ---===//
//
// What is known of all iterations (touched_by_loop.h) is said where it can be evaluated, and where nests alone work on
// it: what the host changes would come in again with all that lies around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/transfer/held_data.h"

namespace nidus {

/// Announcements without a place.
std::vector<HostCall> announcedBefore(const Stmt &loop, const HostCallSetting &setting, const HeldData &held);

} // namespace nidus
