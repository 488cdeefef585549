//===- widened.h - what is said where a place in memory cannot be named -------===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Does it leave what it touches as it is?
bool isRead(const HostCall &call);

/// The same, but for what it touches.
HostCall ofAnything(const HostCall &call);

/// Variables that do not have their values, or no name, before the code that touches memory.
struct NotYet {
  const std::set<std::string> &written, &inside;
};

/// Calls that say no less: of all of the memory, or the variables, that the place must lie in; or of anything.
std::vector<HostCall> widened(const HostCall &call, const HostCallSetting &setting, const NotYet &notYet);

} // namespace nidus
