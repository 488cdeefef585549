//===- interchange.h - one loop around the statements that share it -----------===//
//
//     for (j) c[i][j] = 0;                     for (j) {
//     for (k)                        as            c[i][j] = 0;
//       for (j) c[i][j] += ...;                    for (k) c[i][j] += ...; }
//
// Loop fusion and interchange at once (Allen and Kennedy, Optimizing Compilers for Modern Architectures, chapters 5 and 8). For each
// value of the shared counter the instances keep their order. So both nests compute the same wherever instances of different
// values do not depend on each other; whoever uses the result has to prove that of its dependences.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

struct Interchanged {
  StmtRef nest;
  std::vector<std::string> counters; ///< of the loops that moved outward
};

/// Of the outermost body in which loops share a counter, and of the body of the loop that moved, and so on: each moves one loop
/// more than the one before. Scalars that those loops hand to each other, or live on after the nest, prevent it.
std::vector<Interchanged> interchanged(const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
