//===- positions.h - variables that say where the next element goes -----------===//
//
//     if (in[i] > 0) {
//       out[k] = in[i];
//       k++;
//     }
//
// All that changes the variable are increments by constants, and after each element at its place one follows in the same
// list of statements: whatever the data is, no two iterations write the same one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// What an iteration adds to the variable at most; none: it is no position, or no element is written there.
std::optional<int64_t> mostAdded(const StmtRef &block, const std::string &symbol);

/// The arrays, by the variables through which the block reaches them, all of whose elements that it writes are at the place of one of
/// the variables. One that the last iteration alone writes, if (i == n - 1) out[k] = x in a loop by steps of one while `condition` holds
/// (null: another loop), need not be followed by an increment.
std::set<std::string> arraysAtPositions(const StmtRef &block, const std::set<std::string> &symbols, const ExprRef &condition);

} // namespace nidus
