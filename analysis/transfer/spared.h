//===- spared.h - what unknown functions cannot reach ------------------------===//
#pragma once

#include "analysis/transfer/launching.h"

namespace nidus {

/// Does the variable, before the statement, lead nowhere or to memory that lives?
bool isLiveBefore(const Stmt &stmt, const std::string &symbol, const HostCallSetting &setting);

/// Pointer variables, each with the address by which nests know an object of the held classes, that can be named before
/// the statement: unknown functions that it calls do not reach these objects, and itself does not mention them.
std::vector<std::string> sparedBy(const Stmt &stmt, const HostCallSetting &setting, const std::set<std::string> &held);

} // namespace nidus
