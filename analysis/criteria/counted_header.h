//===- counted_header.h - how often a loop of a kernel runs ------------------===//
//
// For predictions only: the body may still change the counter. What legality rests on is frontend/loop_header.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// `for (counter = first; counter < end; counter += step)`; downwards the step is negative.
struct CountedHeader {
  struct End {
    ExprRef value;
    bool isInclusive = false; ///< the loop runs for it too
  };
  std::string counter;
  std::vector<ExprRef> firsts; ///< it begins at the one that makes it shortest: `for (i = a > b ? a : b; ..`
  std::vector<End> ends;       ///< ... and ends so: `i < a && i < b && !found`
  std::vector<ExprRef> others; ///< ... of the conditions that must hold too, those that compare nothing with the counter
  int64_t step = 1;
};

/// Nothing for loops that do not count towards an end in steps of a literal.
std::optional<CountedHeader> headerOf(const Stmt &loop);

} // namespace nidus
