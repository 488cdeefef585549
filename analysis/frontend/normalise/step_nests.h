//===- step_nests.h - the iterations of one step as a nest of their own ---------===//
//
// A time function (Feautrier 1992) gives every iteration of a leaf a step, a sum of multiples of its counters. Those of one
// step, a variable of the code, are a nest with one loop less:
//
//     for (i = 1; i < n; i++)                          for (i = max(1, step - m + 1); i < n && i < step; i++) {
//       for (j = 1; j < m; j++)         as                 const int j = step - i;
//         a[i][j] = f(a[i-1][j], a[i][j-1]);               a[i][j] = f(a[i-1][j], a[i][j-1]); }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/isl/sets.h"
#include "analysis/frontend/normalise/leaves.h"

namespace nidus::frontend {

/// The iterations of a leaf, and the step in which each runs.
struct TimedLeaf {
  Leaf leaf;
  std::vector<std::string> counters; ///< of its loops, the outermost first
  isl::set domain;                   ///< over the counters and sizes, all as names
  std::vector<int64_t> time;         ///< the step is the sum of these multiples of the counters; empty: there are no steps
};

/// { : theta(i) = step and i in the domain }, over the counters, the sizes and the step, which may be one of the counters.
isl::set inSteps(const TimedLeaf &timed, const std::string &step);

/// The number that a counter or a size of a domain has in C, as the code around the nest would write it.
using NumbersInC = std::map<std::string, ExprRef>;

/// The counter that the step gives, when it and all others are known: an index, of a coefficient 1 or -1. Nothing: there is none.
std::optional<size_t> givenCounter(const std::vector<int64_t> &time);

/// Those of the step that the variable `step` of the function has, which may be the counter that is the step; `known`: what holds of it and the sizes. Nothing where they are
/// not between sums of a few of the numbers. None of these, and none of the counters, may be further than `mostInSteps` from 0.
std::optional<StmtRef> stepNest(const Function &function, const TimedLeaf &timed, const std::string &step, const isl::set &known,
                                const NumbersInC &numbers);

/// All iterations, by loops over the counters in another order, the outermost first, which all count up; bounds are computed in `type`.
/// As above in all else.
std::optional<StmtRef> permutedNest(const Function &function, const TimedLeaf &timed, const std::vector<size_t> &order, const TypeRef &type,
                                    const isl::set &known, const NumbersInC &numbers);

/// With these nothing wraps that the nest computes as int.
constexpr int64_t mostInSteps = 1 << 26;

} // namespace nidus::frontend
