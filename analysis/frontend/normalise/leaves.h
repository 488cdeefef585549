//===- leaves.h - a nest as statements, each in the loops around it -------------===//
//
//     for (i)                                                  for (i) for (j) for (k) a[i][j] -= ...
//       for (j) {                                   as
//         for (k) a[i][j] -= ...;                              for (i) for (j) a[i][j] /= ...
//         a[i][j] /= a[j][j]; }
//
// The statements of isl and pet, as trees: what a schedule of several statements (Feautrier 1992) gives times to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus::frontend {

/// Statements of the nest, alone in the loops around them; of leavesOf next to each other.
struct Leaf {
  StmtRef nest;                ///< these loops, with nothing else in them
  std::vector<int> loops;      ///< numbers of the loops, the outermost first: equal for loops that leaves share
  std::vector<int> positions;  ///< at each level, the outermost first, which of the statements of the body it is in: the first of them,
  std::vector<int> lastPositions; ///< and the last
  std::set<std::string> sets, uses; ///< variables from outside that its code sets, and that it and its loops mention; no counters
};

/// All code inside the loops, in its order; loops inside `depth` others are statements. Nothing where it cannot be taken apart: a
/// counter is used outside of its loop. No value may pass from one leaf to another but in memory: whoever uses them has to see to it.
std::vector<Leaf> leavesOf(const Function &function, const StmtRef &nest, size_t depth);

} // namespace nidus::frontend
