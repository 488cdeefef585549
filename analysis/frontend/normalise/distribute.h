//===- distribute.h - a nest as several nests, each with some of its statements -----===//
//
//     for (i) {                                        for (i) { q[i] = 0; for (j) q[i] += a[i][j] * p[j]; }
//       q[i] = 0;
//       for (j) {                              as
//         s[j] += r[i] * a[i][j];                      for (i) for (j) s[j] += r[i] * a[i][j];
//         q[i] += a[i][j] * p[j]; } }
//
// Loop distribution (Kuck 1981; Kennedy and McKinley 1993). Statements that hand on values in variables stay together. Whether the
// nests may run one after the other is for the dependences to say (tool/distribution.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/leaves.h"

namespace nidus::frontend {

/// Statements of a nest that pass no value on to others of it but in memory.
struct Group {
  std::set<const Stmt *> statements; ///< of the nest
  std::vector<size_t> numbers;       ///< of these statements, in the order of the program
};

/// In the order of their first statements. Empty: the nest cannot be taken apart, as it jumps or a counter is used outside of its loop.
std::vector<Group> groupsOf(const Function &function, const StmtRef &nest);

/// Both together, in one nest.
Group together(const Group &a, const Group &b);

/// The nest with these statements and the loops around them alone. Leaf::loops: those from outside on that hold one loop and nothing
/// else, and the innermost of them.
Leaf nestOf(const Function &function, const StmtRef &nest, const Group &group);

} // namespace nidus::frontend
