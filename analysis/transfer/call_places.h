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

/// The calls of a function that says everywhere what it touches, with those by which it also holds data itself.
std::vector<HostCall> withHoldsOf(const std::vector<HostCall> &own, const std::vector<HostCall> &everywhere);

} // namespace nidus
