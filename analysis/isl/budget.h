//===- budget.h - how much isl may compute ---------------------------------===//
#pragma once

#include "analysis/code/reason.h"
#include "analysis/isl/isl.h"
#include <optional>

namespace nidus {

/// Runs `work` under a budget of isl operations; without a value when it is exceeded. Any other error of isl is a mistake
/// of the caller, and stays an exception. Within the budget of a surrounding call it is withPartOfBudget().
template <class Work> auto withBudget(unsigned long operations, Work work) -> std::optional<decltype(work())>;

/// The same within the budget of a surrounding call, for a part that can be done without: it may use up to `operations` of what the
/// whole has left, and the whole goes on with what remains. The time stays that of the whole.
template <class Work> auto withPartOfBudget(unsigned long operations, Work work) -> std::optional<decltype(work())>;

/// What all calls of withBudget may spend together while this lives, of which there is one at a time. When it is spent,
/// each has `least` operations left, enough for what is simple.
class Allowance {
public:
  Allowance(unsigned long operations, unsigned long least);
  ~Allowance();
  Allowance(const Allowance &) = delete;
  Allowance &operator=(const Allowance &) = delete;
  /// Is there one, and nothing left of it?
  static bool isSpent();
  /// The operations so far.
  static unsigned long spent();
};

/// Why a loop nest is left whose computations took more than their budget.
Reason beyondBudget(const Location &nest);

/// Does isl refuse to go on, as the operations or the time of the budget are spent?
bool budgetExceeded();
/// Is there a budget?
bool hasBudget();
/// Sets the budget; 0: none. Used by withBudget.
void setOperationBudget(unsigned long operations);
/// Lets the next operations be at most that many, and no more than the surrounding budget has left; returns what that is. Used by
/// withPartOfBudget, as is its counterpart: the part is over, and what it did not use of `before` is what may follow.
unsigned long beginPartOfBudget(unsigned long operations);
void endPartOfBudget(unsigned long before);

template <class Work> auto withBudget(unsigned long operations, Work work) -> std::optional<decltype(work())> {
  if (hasBudget())
    return withPartOfBudget(operations, work);
  struct Guard {
    explicit Guard(unsigned long n) { setOperationBudget(n); }
    ~Guard() { setOperationBudget(0); }
  } guard(operations);
  try {
    return work();
  } catch (const isl::exception &) {
    if (!budgetExceeded())
      throw;
    return std::nullopt;
  }
}

template <class Work> auto withPartOfBudget(unsigned long operations, Work work) -> std::optional<decltype(work())> {
  struct Guard {
    explicit Guard(unsigned long n) : before(beginPartOfBudget(n)) {}
    ~Guard() { endPartOfBudget(before); }
    unsigned long before;
  } guard(operations);
  try {
    return work();
  } catch (const isl::exception &) {
    if (!budgetExceeded())
      throw;
    return std::nullopt;
  }
}

} // namespace nidus
