//===- residency_fixture.h - plans of residency that tests make wrong --------------===//
#pragma once

#include "analysis/check/check_host_calls.h"
#include "analysis/check/check_residency.h"
#include "analysis/check/object_ends.h"
#include "analysis/frontend/host/host_tree.h"
#include "analysis/frontend/import/import.h"
#include "analysis/transfer/holds.h"
#include "analysis/transfer/residency.h"
#include <fstream>
#include <gtest/gtest.h>

namespace nidus {

/// A function `f`, and others that it calls, whose loops over `i` are nests: of the form  for (...) WRITTEN[i] = READ[i];  or
/// WRITTEN[i] = CALL(...);
class Residency : public testing::Test {
protected:
  Unit unit;
  std::vector<FunctionPlan> plans;

  const Function &function() { return *findFunction(unit, "f"); }
  FunctionPlan &plan() { return plans[0]; }
  NestPlan &nest(size_t k) { return *plan().nests[k].plan; }

  static void give(NestPlan &nest, const ExprRef &element, bool isWritten) {
    ExprRef pointer = stripCasts(element)->children[0];
    Argument argument;
    argument.name = (isWritten ? "w" : "r") + std::to_string(nest.arguments.size());
    argument.kind = ArgumentKind::Array;
    argument.host = stripCasts(pointer);
    nest.arguments.push_back(argument);
    ArrayPlan array;
    array.name = argument.name;
    nest.arrays.push_back(array);
    (isWritten ? nest.arrays.back().out : nest.arrays.back().in) = Box{intLiteral(0), {}};
  }

  /// The loops over counters whose names begin with i.
  static std::vector<NestResult> nestsOf(const Function &of) {
    std::vector<NestResult> nests;
    forEachStmt(of.body, [&](const Stmt &s) {
      if (s.kind != StmtKind::For || s.children[0]->children.empty() || s.children[0]->children[0]->name[0] != 'i')
        return;
      NestPlan nest;
      nest.range = s.range;
      const ExprRef &assignment = s.children[1]->expr;
      give(nest, assignment->children[0], true);
      if (stripCasts(assignment->children[1])->kind == ExprKind::Subscript)
        give(nest, assignment->children[1], false);
      NestResult result;
      result.range = s.range;
      result.plan = nest;
      nests.push_back(result);
    });
    return nests;
  }

  void read(const std::string &body) {
    std::string path = testing::TempDir() + "/residency_test.c";
    std::ofstream(path) << "void *malloc(unsigned long); void free(void *);\n" << body;
    Result<Unit> imported = importUnit(path, {});
    ASSERT_TRUE(imported);
    unit = std::move(*imported);
    std::vector<FunctionPlan> all(1);
    for (const Function &each : unit.functions) {
      if (!each.body)
        continue;
      FunctionPlan planned;
      planned.name = each.name;
      planned.nests = nestsOf(each);
      if (!planned.nests.empty())
        planned = decideResidency(each, buildHostTree(each, planned), planned);
      if (each.name == "f")
        all[0] = planned;
      else
        all.push_back(planned);
    }
    plans = holdData(unit, all);
  }

  std::string complaint() {
    std::vector<std::string> wrong = checkResidency(function(), plan());
    if (wrong.empty())
      wrong = checkHostCalls(unit, function(), plan(), plans);
    if (wrong.empty())
      wrong = checkObjectEnds(unit, function(), plan());
    return wrong.empty() ? "" : wrong[0];
  }

  bool complains(const std::string &words) { return complaint().find(words) != std::string::npos; }

  void drop(HostCallKind kind) {
    std::erase_if(plan().hostCalls, [&](const HostCall &call) { return call.kind == kind; });
  }
  bool has(HostCallKind kind) {
    for (const HostCall &call : plan().hostCalls)
      if (call.kind == kind)
        return true;
    return false;
  }
};

} // namespace nidus
