//===- loop_intervals.h - what a loop of the host touches, said before it ----===//
//
// For `for` loops that count from one value to another in steps of one and are not left early. A place that is
// evaluated in each iteration of the loops around it, at an address that these do not change or that is linear in their
// counters, lies between the addresses that it has in the first and in the last iteration; where loops are bound by the
// counters of others, an address that never falls does. Nothing is evaluated before
// the loop that the loop does not evaluate: all is said under the condition that it has a first iteration.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "analysis/model/host_call.h"
#include "analysis/transfer/slopes.h"
#include <map>

namespace nidus {

/// What is known of the function that the loop stands in.
struct LoopSurroundings {
  std::function<bool(const std::string &)> isShared; ///< may pointers or functions lead to the variable?
  std::function<bool(const Expr &)> isHarmless;      ///< does the call come back, and touch no memory but its own?
};

class LoopIntervals {
public:
  LoopIntervals(const StmtRef &loop, LoopSurroundings surroundings);

  /// For a call that names a place of the loop: calls that say no less for all of its iterations; none when there are
  /// no such.
  std::vector<HostCall> of(const HostCall &touched) const;

private:
  struct Counter {
    std::string symbol;
    ExprRef first, last;
    ExprRef trips; ///< how many values there are, when the loop runs
    ExprRef runs;  ///< the condition of the first iteration; null: it holds
    ExprRef bound; ///< what is greater than 0 when the loop runs; null: not known
    bool isBoundByOthers; ///< `first` or `last` mention counters of loops around it
  };
  using Counters = std::vector<Counter>; ///< outermost first

  /// Is what follows surely executed, too?
  bool walk(const StmtRef &stmt);
  void walkFor(const Stmt &loop);
  void record(const ExprRef &expr);
  void lookForWrites(const ExprRef &expr);
  std::optional<Counter> counterOf(const Stmt &loop) const;
  std::optional<Counter> counterFrom(const Stmt &loop, const std::string &symbol, const ExprRef &first) const;
  bool isInvariant(const ExprRef &expr) const;
  bool isInvariantInside(const ExprRef &expr) const;
  bool isAtOnePlace(const ExprRef &lvalue) const;
  std::vector<HostCall> between(const HostCall &touched, const ExprRef &element, const Counters &around) const;
  std::vector<HostCall> betweenEnds(const HostCall &touched, const ExprRef &element, const Counters &around,
                                    const std::vector<SteppedBy> &stepped) const;

  const LoopSurroundings surroundings;
  std::set<std::string> written, inside; ///< variables that the loop changes, and that begin in it
  bool writesMemory = false, jumps = false;
  Counters counters; ///< around what is visited
  /// By place in the tree; none: it stands at several.
  std::map<const Expr *, std::optional<Counters>> places;
};

} // namespace nidus
