//===- set_before_read.h - scalars that are set before they are read ------------===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus::check {

using Symbols = std::set<std::string>;

/// The variables that the code declares, or whose value it changes, wholly or in part: those that no pointer leads to.
Symbols written(const StmtRef &code);
Symbols written(const ExprRef &expr);

/// Follows code along all its paths (definite assignment, as in the specification of Java). `loopOf` tells the loops that start
/// anew: of the variables in `inside`, each of their iterations has set nothing but the counter.
class SetBeforeRead {
  const Symbols inside, outside;
  const std::map<const Stmt *, std::string> &anew; ///< the counters of those loops
  std::vector<std::string> found;
  int loops = 0; ///< around, which break and continue may mean

public:
  SetBeforeRead(Symbols inside, Symbols outside, const std::map<const Stmt *, std::string> &anew)
      : inside(std::move(inside)), outside(std::move(outside)), anew(anew) {}

  /// What may go wrong when the statements run one after the other, in words.
  std::vector<std::string> wrong(const std::vector<StmtRef> &statements);

private:
  using Known = std::optional<Symbols>; ///< surely set; none: not reached

  Known after(const StmtRef &stmt, Known known);
  Known afterAll(const std::vector<StmtRef> &statements, Known known);
  Known afterLoop(const Stmt &loop, Known known);
  Known afterMoved(const Stmt &loop, const std::string &counter, const Known &known);
  void evaluate(const ExprRef &expr, Known &known);
  void evaluateInParts(const Expr &e, Known &known);
  void write(const Expr &e, Known &known);
  void read(const std::string &symbol, const Known &known);
};

} // namespace nidus::check
