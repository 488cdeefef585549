//===- spared.h - what unknown functions cannot reach ------------------------===//
#pragma once

#include "analysis/transfer/launching.h"

namespace nidus {

/// Pointer variables, each with the address by which nests know an object of the held classes, that can be named before
/// the statement: unknown functions that it calls do not reach these objects, and itself does not mention them.
std::vector<std::string> sparedBy(const Stmt &stmt, const HostCallSetting &setting, const std::set<std::string> &held);

} // namespace nidus
