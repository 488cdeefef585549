//===- inline_returns.h - functions that return an expression over elements -===//
#pragma once

#include "analysis/code/unit.h"
#include <functional>

namespace nidus::frontend {

/// The code of the function with calls of functions that do nothing but return an expression over elements of memory replaced by it:
/// what they read is then read by the code itself. Other calls stay, as do those whose arguments change something, and those that
/// are not meant.
StmtRef withReturnsInlined(const Unit &unit, const Function &enclosing, const StmtRef &code,
                           const std::function<bool(const Expr &)> &isMeant = [](const Expr &) { return true; });

} // namespace nidus::frontend
