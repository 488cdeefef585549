//===- accessed_before.h - objects that surely exist where a statement begins ---===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Pointers of the function's own through which it has surely accessed an object, *p or p->f, on its way to the loop, and
/// which still lead to that object: nothing that was called since frees memory.
std::set<std::string> accessedBefore(const Stmt &loop, const HostCallSetting &setting);

} // namespace nidus
