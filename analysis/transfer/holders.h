//===- holders.h - which variables lead to a local array ------------------------===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// The local array, and pointers of the function that may lead into it; nothing when its address may be known
/// elsewhere.
std::optional<std::set<std::string>> holdersOf(const std::string &array, const HostCallSetting &setting);

} // namespace nidus
