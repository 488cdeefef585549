//===- search_exits.h - every way out of a search in one form -------------------===//
//
//   for (..) {                                     for (..) {
//     int found = 0;                                 int found = 0;
//     for (..) if (c) { found = 1; break; }          for (..) if (c) { chosen = 1; result = i; return; }
//     if (found) return i;
//   }                                              }
//
// break out of the outermost loop, return, goto, flags that loops test, and flags that are tested after an inner loop: all
// become blocks that end with what is set on this way, and a return without a value, which stands for the end of the nest.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

struct SearchExits {
  StmtRef nest;
  WaysOut ways;
  std::map<std::string, ExprRef> held; ///< variables that stand for counters of the user's, as in PreparedNest
};

/// if (!condition) break; out of the nest
StmtRef breakUnless(const ExprRef &condition);

/// The lvalue that a statement sets by =; null: another statement.
ExprRef targetOf(const Stmt &stmt);

/// The statements of a block, and of blocks in it that declare nothing, one after the other.
std::vector<StmtRef> flatStatements(const StmtRef &stmt);

/// Nothing where a way out has no such form. `own`: variables that nobody sees after the nest; variables are added to the function.
std::optional<SearchExits> withExits(const Unit &unit, const PreparedNest &prepared, Function &function, const std::set<std::string> &own);

} // namespace nidus::frontend
