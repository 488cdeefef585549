//===- nests_in_c.h - nests whose C calls functions with nests of their own ---===//
//
// Where such a nest is left to C while data is held, nothing says what the host touches between the nests that it calls:
// these run as C then, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/model/plan.h"

namespace nidus {

/// Marks nests in the plans of a file.
class NestsInC {
  const Unit &unit;
  std::vector<FunctionPlan> &plans;
  std::set<std::string> callees; ///< of nests that run as C, and what these call

public:
  NestsInC(const Unit &unit, std::vector<FunctionPlan> &plans) : unit(unit), plans(plans) {}

  /// The C of the function's nests, by where they begin, calls these functions.
  void keep(FunctionPlan &plan, const std::map<int, std::set<std::string>> &called);

private:
  void markCallee(const std::string &name);
};

} // namespace nidus
