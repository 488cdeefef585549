//===- launch_tests.h - what a launcher asks before it launches -----------===//
//
// Has the nest an iteration at all, and is the model of it true for these sizes? As few and as simple questions as possible: where
// nothing runs nothing is wrong, so emptiness is asked first wherever that needs no test.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/formula.h"
#include "analysis/model/plan.h"
#include "analysis/model/scop.h"

namespace nidus {

struct LaunchTests {
  ExprRef empty;             ///< as in NestPlan
  bool isEmptyFirst = false; ///< ... there
  std::vector<RuntimeTest> tests;
};

LaunchTests launchTests(const Scop &scop, const FormulaNames &names);

} // namespace nidus
