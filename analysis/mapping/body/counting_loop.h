//===- counting_loop.h - loops inside a thread that go from number to number ----===//
#pragma once

#include "analysis/model/kernel_plan.h"
#include "analysis/model/scop.h"

namespace nidus {

/// for (T counter = first; counter < end; counter++), of integers of 4 bytes or more
struct CountingLoop {
  std::string counter;
  TypeRef type;
  ExprRef first, end;
};

std::optional<CountingLoop> countingLoop(const Stmt &loop);

/// What is known where operands of such loops are looked for.
struct OperandContext {
  std::vector<std::string> counters; ///< of the grid's axes, outermost first
  std::set<std::string> arrays;      ///< that the nest only reads, and that lie in memory
  std::set<std::string> fixed;       ///< scalars that the nest does not change
};

OperandContext operandContext(const Scop &scop, const std::vector<ThreadLoop> &threads, std::set<std::string> arrays);
/// Of loops of the statement, before it is known where arrays lie.
OperandContext operandContext(const Scop &scop, const std::vector<int> &threadLoops);

/// An integer computed of literals and variables that `isKnown`.
bool isIndexOf(const ExprRef &index, const std::function<bool(const std::string &)> &isKnown);

/// Does the index change by one from one value of the counter to the next?
bool movesByOne(const ExprRef &index, const std::string &counter);

} // namespace nidus
