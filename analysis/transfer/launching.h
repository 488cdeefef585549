//===- launching.h - which statements launch nests, and what these had before ---===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Does the statement launch a nest, or call a function that does?
bool launches(const StmtRef &stmt, const HostCallSetting &setting);
/// Is it an if that launches in one of its branches only, which is a block?
bool launchesInOneBlock(const Stmt &choice, const HostCallSetting &setting);
/// Does a loop of the host go around a launch?
bool launchesRepeatedly(const std::vector<StmtRef> &run, const HostCallSetting &setting);
/// What a nest calls when it runs as C.
struct OriginalCalls {
  std::set<std::string> launching; ///< functions of the file that may launch nests
  bool areKnown = true;            ///< no other function may leave data on the device
};
OriginalCalls callsOfOriginal(const Stmt &nest, const HostCallSetting &setting);
/// Does one of the nests, in this order, copy in what an earlier one had?
bool copiesInAgain(const std::vector<const NestPlan *> &nests);

/// Is the directive that of a loop which is a mapped nest?
bool isOfMappedNest(const Function &function, const FunctionPlan &plan, const Pragma &pragma);

} // namespace nidus
