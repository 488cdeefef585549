//===- loop_intervals.h - what a loop of the host touches, said before it ----===//
//
// For `for` loops that count from one value to another. A place at an address that the loops around it do not change, or
// that is linear in their counters, lies between the addresses that it has for their first and their last value; where
// loops are bound by the counters of others, an address that never falls does. Variables that begin in the loop count as
// the expression that they begin with, and choices as each of their alternatives: more may be said than is touched.
//
// Nothing is evaluated before the loop that the loop does not evaluate, unless it can be evaluated anywhere: all is said
// under the condition that the loop has a first iteration.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/host_call.h"
#include "analysis/transfer/loop_counter.h"

namespace nidus {

class LoopIntervals {
public:
  LoopIntervals(const StmtRef &loop, LoopSurroundings surroundings);

  /// For a call that names a place of the loop: calls that say no less for all of its iterations; none when there are
  /// no such.
  std::vector<HostCall> of(const HostCall &touched) const;
  /// Is it an object of each iteration's own?
  bool beginsInside(const std::string &variable) const { return invariants.beginsInside(variable); }

private:
  struct Place {
    LoopCounters around;
    bool isReached = true; ///< surely, in each iteration of the loops around it
  };

  void walk(const StmtRef &stmt);
  void walkFor(const Stmt &loop);
  void maybe(const StmtRef &stmt);
  void record(const ExprRef &expr);
  bool isHarmless(const LoopCounter &counter) const;
  std::vector<HostCall> ofAlternative(const HostCall &touched, const ExprRef &lvalue, const Place &place) const;
  std::vector<HostCall> between(const HostCall &touched, const ExprRef &element, const LoopCounters &around) const;
  std::vector<HostCall> within(const HostCall &touched, const ExprRef &element, const LoopCounters &around) const;
  bool isBaseFixed(const ExprRef &element) const;
  std::vector<HostCall> betweenEnds(const HostCall &touched, const ExprRef &element, const LoopCounters &around) const;

  const LoopInvariants invariants;
  LoopCounters counters; ///< around what is visited
  bool isReached = true; ///< is it surely, in each of their iterations?
  /// By place in the tree; none: it stands at several.
  std::map<const Expr *, std::optional<Place>> places;
};

} // namespace nidus
