//===- check_slabs.h - the independent checker of nests in parts -----------------===//
//
// Cuts the nest at some values of its outermost counter, for a few sizes in numbers (examples.h), and looks at the
// elements of the accesses: it shares no code with what derived the formulas.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct CheckedSlabs {
  size_t cuts = 0;                ///< that were looked at
  std::vector<std::string> wrong; ///< in words, for the first cut for which something is
};

/// Nothing is wrong when instances before the cut touch only elements before `neededBefore` of an array that has it, the
/// others touch only elements from `neededFrom` on and write only elements from `completeBefore` on, and no packet stores an element that no instance writes.
CheckedSlabs checkSlabs(const Scop &scop, const NestPlan &plan);

} // namespace nidus
