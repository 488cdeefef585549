//===- value_numbers.h - expressions that a compiler computes once ---------------===//
//
//     a[i][0] = dt * 2 * (tx * dx + ty * dy) * u[i];
//     a[i][1] = dt * 2 * (tx * dx + ty * dy) * u[i] * u[i];
//
// The first factors are the same in every iteration, and all of the first value is part of the second. Global value numbering, as far as
// counting needs it: equal numbers are equal values, and code in a branch or a loop leaves none behind.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include <map>
#include <optional>

namespace nidus {

class ValueNumbers {
public:
  /// Variables of which nothing is said have one value in all iterations of loops that are nested less than so deep.
  explicit ValueNumbers(int levelOfOthers) : levelOfOthers(levelOfOthers) {}

  struct Value {
    int number;
    int level; ///< how many loops around repeat it with other values: those inside do not
  };
  /// None where it calls functions, or has an effect.
  std::optional<Value> of(const ExprRef &e);

  /// Is the value known, from here on?
  bool isKnown(int number) const { return known.count(number) > 0; }
  void know(int number) { known.insert(number); }

  /// A variable, or anything that it leads to, changes in a loop nested so deep.
  void change(const std::string &variable, int level) { variables[variable] = {++last, level}; }
  /// All that the code changes.
  void changeAllOf(const StmtRef &code, int level);

  /// What is known now, and where code in a branch or a loop ends, is known again.
  using Known = std::set<int>;
  const Known &all() const { return known; }
  void restore(Known before) { known = std::move(before); }

private:
  std::map<std::string, Value> variables; ///< `number`: of their present values
  std::map<std::string, Value> byText;    ///< of operations on numbers
  Known known;
  int last = 0;
  int levelOfOthers;

  Value variable(const std::string &name);
};

/// The variable that an assignment changes, or by which it reaches what it changes; empty: none.
std::string baseChangedBy(const Expr &assignment);

} // namespace nidus
