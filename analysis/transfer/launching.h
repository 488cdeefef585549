//===- launching.h - which statements launch nests, and what these had before ---===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Does the statement launch a nest, or call a function that does?
bool launches(const StmtRef &stmt, const HostCallSetting &setting);
/// When a nest runs as C instead: may something that it calls leave data on the device?
bool originalMayLaunch(const Stmt &nest, const HostCallSetting &setting);
/// Does one of the nests, in this order, copy in what an earlier one had?
bool copiesInAgain(const std::vector<const NestPlan *> &nests);

/// Is the directive that of a loop which is a mapped nest?
bool isOfMappedNest(const Function &function, const FunctionPlan &plan, const Pragma &pragma);

} // namespace nidus
