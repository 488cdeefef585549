//===- loop_counter.h - which values the counter of a host loop has -----------===//
#pragma once

#include "analysis/transfer/loop_invariants.h"

namespace nidus {

/// Of a for statement that counts from one value to another in equal steps, up or down.
struct LoopCounter {
  std::string symbol;
  ExprRef first, last; ///< the least and the greatest value, when the loop runs
  int64_t step = 1;    ///< upwards or, less than 0, downwards
  ExprRef trips; ///< how many values there are, when the loop runs; null: not known
  ExprRef runs;  ///< the condition of the first iteration; null: it holds
  ExprRef bound; ///< what is greater than 0 when the loop runs; null: not known
  bool isBoundByOthers = false; ///< `first` or `last` mention counters of loops around it
  bool isExact = true;          ///< else: all values are between `first` and `last`, which it perhaps does not have
};
using LoopCounters = std::vector<LoopCounter>; ///< outermost first

/// Over what is known before the outermost loop, and counters of `around`; none when that is not known.
std::optional<LoopCounter> counterOf(const Stmt &loop, const LoopCounters &around, const LoopInvariants &invariants);

} // namespace nidus
