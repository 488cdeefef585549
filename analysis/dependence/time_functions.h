//===- time_functions.h - in which step each instance of several statements runs ---===//
//
// A time function gives each instance of a statement a step: an affine function of its counters, such that of two instances that depend
// on each other the first one has the smaller step, or the same, and then its statement comes first in the step (Lamport 1974;
// Feautrier 1992, one dimension of time). All instances of one statement in one step are independent.
//
// Found by trying few small functions: single counters, and for a statement alone also sums of small multiples, i + j or 4 * t + 2 * i
// + j. These are what decompositions of matrices, tables of dynamic programming and sweeps in place need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// A statement of a nest, and where it stands in it.
struct PlacedStatement {
  Statement statement;
  std::vector<int> loops;     ///< numbers of the loops around it, the outermost first: statements share loops of equal numbers
  std::vector<int> positions; ///< at each level, which part of the body it begins in,
  std::vector<int> lastPositions; ///< and ends in
};

/// { S[i] -> S[j] : the counters of this loop differ }
isl::map differingIn(const PlacedStatement &placed, size_t loop);

struct Timing {
  /// Of each statement the multiples of its counters; all 0: its instances run before the first step, in an order that is not chosen.
  std::vector<std::vector<int64_t>> times;
  std::vector<size_t> order; ///< of the statements, in a step and before the first one
};

/// { A[i] -> B[j] : both touch an element that one of them writes, and i is executed before j }, by the accesses of these statements.
/// Not joined to fewer pieces: for statements of many accesses that takes seconds, and nobody needs it who asks whether there are any.
isl::map dependencesBetween(const PlacedStatement &a, const PlacedStatement &b);

/// All of them run once, one after the other. Nothing: none may be the first, or another one.
std::optional<Timing> timingWithoutSteps(const std::vector<PlacedStatement> &statements);

/// Nothing: there is none among those that are tried, or the nest as it is written is one: its outermost loop counts the steps.
std::optional<Timing> timing(const std::vector<PlacedStatement> &statements);

/// The outermost loop counts the steps. Nothing: then instances in one step depend on each other in more ways than that statements come
/// one after the other.
std::optional<Timing> timingByOutermostLoop(const std::vector<PlacedStatement> &statements);

} // namespace nidus
