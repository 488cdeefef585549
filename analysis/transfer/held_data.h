//===- held_data.h - which data nests may have on the device -----------------===//
#pragma once

#include "analysis/transfer/host_call_setting.h"

namespace nidus {

/// Which data may be on the device.
struct HeldData {
  std::set<std::string> classes; ///< isolated classes of the function's pointers
  std::set<std::string> objects; ///< variables that nests work on
  bool others = false;           ///< anything that no isolated class leads to
};

/// What the nests of the statements, and those of functions that these call, are given.
HeldData heldBy(const std::vector<StmtRef> &stmts, const HostCallSetting &setting);

} // namespace nidus
