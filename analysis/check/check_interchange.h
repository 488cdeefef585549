//===- check_interchange.h - the independent checker of loops that moved outward --===//
//
// Proves that two nests compute the same, `after` of which has one loop around all that several loops of `before` had inside. It
// shares no code with what moved them (frontend/interchange.h), and knows nothing of how it was done:
//
// 1. Without the moved loops both nests are one tree, compared node by node. So for every value of the moved counter the same
//    instances of statements run in the same order in both, provided that what stands outside of the moved loops of `before`
//    (conditions, headers of other loops, scalars that are set there) has the same values in both.
// 2. It has, as far as scalars tell. Inside and outside set different ones, each is set before it is read, on every path from the begin of
//    the body or of an iteration of the moved loop, and none lives on after the nest. The ranges of the moved loops are equal, and
//    nothing in the body sets what they mention. Outside nothing is written but scalars.
// 3. It has, as far as memory tells, and instances of different values may change their order: by the accesses of `after`, which
//    include those of conditions and headers, no two of them touch one element that either writes.
//
// What overlaps is tested at run time, as for every nest. Where any of this does not hold, or cannot be seen, it says so.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"
#include "analysis/code/unit.h"

namespace nidus {

/// The loop over `counter` is around the body of the innermost loop of `after` that contains it alone.
struct MovedLoop {
  StmtRef before, after;
  std::string counter;
};

/// 1 and 2: what is wrong, in words; empty when nothing is. Arrays of which there are accesses are memory; other arrays are treated as
/// scalars are.
std::vector<std::string> checkMovedLoop(const Function &function, const MovedLoop &moved, const std::vector<Access> &accesses);

/// 3. The domain's dimensions have the counters' names.
std::vector<std::string> checkApart(const isl::set &domain, const std::vector<Access> &accesses,
                                    const std::vector<std::string> &counters);

} // namespace nidus
