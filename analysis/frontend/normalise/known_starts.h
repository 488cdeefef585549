//===- known_starts.h - what variables have when a loop begins ------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// The loop is one of `code`. What the statements before it, in the same block, have just set, and is made of what neither they nor the loop
/// change: int k = 0; k = n - 1;
std::map<std::string, ExprRef> startsBefore(const Function &function, const StmtRef &code, const StmtRef &loop);

} // namespace nidus::frontend
