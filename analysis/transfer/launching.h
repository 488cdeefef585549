//===- launching.h - which statements launch nests --------------------------===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Does the statement launch a nest, or call a function that does?
bool launches(const StmtRef &stmt, const HostCallSetting &setting);
/// When a nest runs as C instead: may something that it calls leave data on the device?
bool originalMayLaunch(const Stmt &nest, const HostCallSetting &setting);

} // namespace nidus
