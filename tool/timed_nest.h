//===- timed_nest.h - the statements of a nest, and the step of each iteration --===//
//
// Models of all statements of a nest, each in the loops around it alone, with time functions under which their iterations may
// run step by step (dependence/time_functions.h); and what has to hold for that, which the launcher tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/dependence/time_functions.h"
#include "analysis/frontend/normalise/step_nests.h"
#include "tool/attempt.h"

namespace nidus {

/// A statement of the nest: its code, its model and its time.
struct Part {
  frontend::Leaf leaf;
  Scop scop;
  std::vector<int64_t> time = {}; ///< empty: before the first step. Where steps count down, -1 times the time function
  std::vector<std::string> piece = {}; ///< where it is one: comparisons of TimedNest::pieces, in their order, with the outermost counter
  std::vector<size_t> order = {}; ///< of its loops in the kernel, the outermost first; empty: as they are written
};

/// Parts, and when they run.
struct Timed {
  std::vector<Part> parts;
  Timing timing;
  std::vector<std::string> pieces; ///< as in TimedNest
};

/// All of them.
struct TimedNest {
  std::vector<Part> parts;   ///< those before the first step, and then those of a step, in their order
  Assumed assumed;           ///< what the parts need to hold, and the nest as a whole then tests
  bool isDescending = false; ///< steps count down, as all of them are counters that do
  isl::set steps;            ///< empty: there are none, and all parts run once. { : step } that some iteration has, over the sizes and `stepName`
  /// Counters by which statements are in pieces: below the counter of the outermost loop, equal to it, above it. Empty: they are whole.
  std::vector<std::string> pieces;
};

inline const std::string stepName = "step__";

/// With the loops up to `depth` taken apart; those inside are code of a statement. `isWhole`: there are none inside, and statements may
/// be in pieces. Nothing: there are no time functions, or the outermost loop counts the steps already.
std::optional<TimedNest> timedNest(const NestTask &task, size_t depth, bool isWhole);

/// The nests of these statements, one after the other.
TimedNest withAssumptions(Timed timed);

/// A statement alone in its loops. Nothing: more than its iterations and their accesses to memory matters.
std::optional<Part> partOf(const NestTask &task, frontend::Leaf leaf);
/// Do no values pass from one part to another but in memory, and have arrays one shape in all of them?
bool areApart(const std::vector<Part> &parts, const Function &function);
std::vector<PlacedStatement> placed(const std::vector<Part> &parts);

std::vector<std::string> countersOf(const Scop &scop);
/// By a name of its own in relations, where the launcher's tests hold.
PlacedStatement placed(const Part &part, size_t number);
frontend::TimedLeaf timedOf(const Part &part);
/// The shapes that arrays have in all parts.
frontend::Shapes shapesOf(const std::vector<Part> &parts);
/// Have the arrays these shapes?
bool agree(const std::vector<Part> &parts, const std::vector<Array> &arrays);

} // namespace nidus
