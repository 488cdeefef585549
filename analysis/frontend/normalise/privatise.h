//===- privatise.h - arrays that move into the loops ----------------------------===//
//
//     for (y)                                  for (y)
//       for (x) {                                for (x) {
//         ... t[i] ...            as               double own_t[16];
//       }                                          ... own_t[i] ...
//                                                  if (y + 1 >= h && x + 1 >= w)
//                                                    for (k = 0; k < 16; k++) t[k] = own_t[k];
//                                                }
//
// The declaration moves into the body of the loops; where the array is needed after the nest, the last iteration copies what it has
// left there. It is the user's nest where every iteration sets the array's elements before it reads them, and leaves the same ones:
// analysis/dependence/private_arrays.h says when.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Elements [first, first + count), over the function's variables.
struct Elements {
  ExprRef first, count;
};

/// The type of an array of which iterations can have copies: declared with constant extents, or a parameter that is declared as one.
TypeRef typeOfCopy(const Variable &array);

/// Nobody but the nest ever mentions this local array. Functions that the nest calls may have its address: one that is kept anywhere makes
/// that no nest of the model.
bool isUsedOnlyIn(const StmtRef &nest, const Function &function, const std::string &array);

/// With an array of its own, of this type, for each iteration of the `counters.size()` outermost loops, which count these; `after`: the elements that
/// are needed after the nest, none for an array that only the nest uses. Nothing where the loops are not like that.
std::optional<RewrittenNest> withCopyInLoops(const Unit &unit, const Function &function, const StmtRef &nest,
                                         const std::vector<std::string> &counters, const std::string &array,
                                         const TypeRef &type, const std::optional<Elements> &after);

} // namespace nidus::frontend
