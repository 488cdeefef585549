//===- search_flags.h - flags that say that a search is over ---------------------===//
//
//   for (i ..; i < n && !found; ..)                for (i ..; i < n; ..)
//     for (j ..)                                     for (j ..)
//       if (c) { found = 1; break; }                   if (c) { found = 1; leave; }
//
// A variable that says "go on" when the nest begins, and after whose setting to "stop" C does nothing that is seen but to leave the
// nest: then all tests of it hold, and to set it is a jump.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// The end of the nest, as by a break of its outermost loop, from wherever it stands; `isStepped`: the counter is stepped before.
StmtRef leaveNest(bool isStepped);
bool leavesNest(const Stmt &stmt);
bool isSteppedBefore(const Stmt &leave);

/// a && b && c one by one.
void parts(const ExprRef &condition, std::vector<ExprRef> &all);
/// The condition of these; null: none.
ExprRef allOf(const std::vector<ExprRef> &conditions);

/// found, !found, found == 0 and the like; empty: something else.
std::string flagOf(const ExprRef &condition);

/// The variables that conditions of loops, and of ifs that jump, test in this way.
std::set<std::string> testedFlags(const StmtRef &nest);

/// The nest without tests of the flag; nothing: to set the flag may not be all that is left to do.
std::optional<StmtRef> withoutFlag(const Unit &unit, const PreparedNest &prepared, const StmtRef &nest, const std::string &flag,
                                   const std::set<std::string> &own);

} // namespace nidus::frontend
