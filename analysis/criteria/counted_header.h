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
  std::string counter;
  ExprRef first, end;
  int64_t step = 1;
  bool isInclusive = false; ///< the loop runs for `end` too
};

/// Nothing for loops that do not count towards an end in steps of a literal.
std::optional<CountedHeader> headerOf(const Stmt &loop);

} // namespace nidus
