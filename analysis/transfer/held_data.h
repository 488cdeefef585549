//===- held_data.h - which data nests may have on the device -----------------===//
#pragma once

#include "analysis/transfer/launching.h"

namespace nidus {

/// What the nests of the statements, and those of functions that these call, are given.
HeldData heldBy(const std::vector<StmtRef> &stmts, const HostCallSetting &setting);

} // namespace nidus
