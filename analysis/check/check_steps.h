//===- check_steps.h - the independent checker of nests that run step by step ----===//
//
// A nest is taken apart into statements, each instance gets a step, and a kernel per statement runs those of a step
// (dependence/time_functions.h, frontend/normalise/step_nests.h). By the accesses alone, and sharing no code with those:
//
// 1. In every step a kernel touches, for each value of the counters that it shares with its statement, what the instances of that step
//    touch, and nothing else.
// 2. Of two instances that touch an element which one of them writes, the one that C executes first has the smaller step, or
//    the same one and an earlier kernel, or the loops of a kernel that runs once keep their order.
// 3. The statements together touch in each iteration of the nest's outermost loop what the nest as a whole touches there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// A statement, and the kernel that runs its instances of one step.
struct StepKernel {
  Statement statement;        ///< its dimensions have the names of its counters
  std::vector<int> loops;     ///< numbers of the loops around it in the nest
  std::vector<int> positions; ///< in each of them, which part of the body it begins in,
  std::vector<int> lastPositions; ///< and ends in
  std::vector<int64_t> time;  ///< the step is the sum of these multiples of the counters; empty: all run before the first step
  std::vector<size_t> order;  ///< of a kernel that runs once, the order of the loops in it, the outermost first; empty: as they are
  isl::set domain;            ///< of the kernel: some of the counters, by their names; over the sizes and the step
  std::vector<Access> accesses;
};

/// The parameter of the kernels that tells them the step; counted down, it is -1 times the step.
struct StepParameter {
  std::string name;
  bool isDescending = false;
};

/// What is wrong, in words; empty when nothing is. `kernels` in the order of a step; `context`: sizes for which the launcher goes on.
std::vector<std::string> checkSteps(const std::vector<StepKernel> &kernels, const StepParameter &step, const isl::set &context);

/// 3. `whole`: of a model with one dimension, the outermost loop.
std::vector<std::string> checkStatements(const std::vector<StepKernel> &kernels, const Statement &whole, const isl::set &context);

} // namespace nidus
