//===- call_places.h - where in the text of name.c calls are put -------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// Calls in the order in which they are added, each with its place.
class CallPlaces {
  const FunctionPlan &plan;
  std::vector<HostCall> result;
  bool isMissing = false;

public:
  explicit CallPlaces(const FunctionPlan &plan) : plan(plan) {}

  /// Beside the statement.
  void add(HostCallKind kind, HostCallPlace place, const Stmt &stmt);
  void add(HostCall call, HostCallPlace place, const Stmt &stmt);
  /// In front of an expression's text; -1: there is no place.
  void addInside(HostCall call, int offset);

  const std::vector<HostCall> &calls() const { return result; }
  /// Was there no place for one of them?
  bool areMissing() const { return isMissing; }

private:
  bool endsWhole(const Stmt &stmt) const;
};

/// A call about so many bytes from there; null: all of what begins there.
HostCall callOn(HostCallKind kind, const ExprRef &pointer, const ExprRef &bytes = nullptr);

/// Does what it says depend on one of the variables?
bool mentions(const HostCall &call, const std::set<std::string> &variables);

/// Declarations of one statement, int *p = a, *q = b; have one place for calls.
bool areDeclaredTogether(const StmtRef &a, const StmtRef &b);

/// The calls of a function that says everywhere what it touches, with those by which it also holds data itself.
std::vector<HostCall> withHoldsOf(const std::vector<HostCall> &own, const std::vector<HostCall> &everywhere);

} // namespace nidus
