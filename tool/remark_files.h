//===- remark_files.h - remarks for other tools ------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// As LLVM writes its optimization records (-fsave-optimization-record): YAML documents !Passed, !Missed and !Analysis,
/// for opt-viewer and llvm-remarkutil.
std::string yamlRemarks(const std::vector<Plan> &plans);

/// SARIF 2.1.0, as code editors and code-scanning services read it.
std::string sarifRemarks(const std::vector<Plan> &plans, const std::string &version);

} // namespace nidus
