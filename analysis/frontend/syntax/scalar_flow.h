//===- scalar_flow.h - scalars whose values come from themselves ----------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Is the variable, in the code, computed from itself, directly (s += v) or through other variables (a = b; b = a + 1)? Whatever other
/// code precedes it then, no iteration can compute its value alone.
bool dependsOnItself(const StmtRef &code, const std::string &symbol);

} // namespace nidus::frontend
