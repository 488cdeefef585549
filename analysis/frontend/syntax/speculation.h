//===- speculation.h - code that may run although C does not run it -----------===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus::frontend {

/// The expression changes nothing, ends, and does not trap, whatever the values that it reads. What it reads must be
/// there: the model records such reads as possible, and the launcher asks.
bool mayRunAnywhere(const Unit &unit, const ExprRef &expr);
/// The same of statements, which may change the variables in `own`.
bool mayRunAnywhere(const Unit &unit, const Function &function, const StmtRef &code, const std::set<std::string> &own);

} // namespace nidus::frontend
