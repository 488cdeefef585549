//===- verdict.h - what is said about each function ----------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "tool/verify/calls.h"

namespace nidus::verification {

/// WithProgram: only a run of the whole program compares it.
enum class Finding { Equal, Within, Different, NotVerified, WithProgram };

struct OutputVerdict {
  std::string name;
  Comparison worst;
  std::string first; ///< where the first difference is, in words
};

struct FunctionVerdict {
  std::string name;
  int line = 0;
  Finding finding = Finding::Equal;
  std::string why;                    ///< NotVerified, WithProgram, or Different without a number that differs
  std::vector<OutputVerdict> outputs; ///< what either program changed, and the result
  Bound bound;
  size_t inputs = 0; ///< that were tried
  std::vector<std::string> notes;
};

/// Has a nest a sum or product of floats in another order? Its bound holds for numbers of one sign.
bool isReassociated(const FunctionPlan &plan);

/// How far the results may differ as the plan announces.
Bound boundOf(const FunctionPlan &plan, const std::vector<Watched> &watched, bool isGpu);

/// Adds what the nests touched beside what would be copied.
void judgeAccesses(const Inputs &inputs, const FunctionPlan &plan, const std::vector<Case> &cases,
                   const std::vector<Watched> &watched, FunctionVerdict &verdict);

/// Adds one program's calls to the verdict; `how` says which, in words.
void judge(const Inputs &inputs, const FunctionPlan &plan, const std::vector<Case> &cases, const Outcomes &expected,
           const Outcomes &observed, const std::string &how, FunctionVerdict &verdict);

std::string inWords(const FunctionVerdict &verdict);

} // namespace nidus::verification
