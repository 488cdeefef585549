//===- nests_inside.h - a few iterations around large loop nests --------------===//
//
// Three channels, a bank of 24 filters, the frames of a video: mapped as a whole, such a loop has as many threads as
// iterations, and all that is inside runs in each of them one after the other. As a loop on the host around what is inside
// it fills the device (criterion 2) and costs a launch for each iteration.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/estimate.h"

namespace nidus {

/// Are there in the loop other loops or calls, so that there may be nests inside?
bool mayBeAroundNests(const Stmt &loop);

/// A call in the loop of a function with nests.
struct CallInside {
  const Expr *call;
  const Function *function;
  const FunctionPlan *plan;
};

/// The calls of functions with loops; nothing when one of them has no plan yet.
std::optional<std::vector<CallInside>> callsInside(const Stmt &loop, const Unit &unit, const std::vector<FunctionPlan> &plans);

/// A function of another file that the loop calls and that fills images, as far as its text says: in a loop inside another, both to
/// ends that are variables, it stores elements. What becomes of it in that file is not known here. Null: none.
const Function *fillingElsewhere(const Stmt &loop, const Unit &unit);

/// The number of threads of a mapped loop, where they are too few for the device: known, or for sizes at which programs run
/// when it is one loop whose end is a parameter.
std::optional<double> fewThreads(const NestPlan &plan, const Setting &setting);

/// Is all that the loop runs, mapped as `plan` with too few threads, mapped inside it too, with many more threads?
bool fillsBetterInside(const StmtRef &loop, const NestPlan &plan, const std::vector<NestResult> &inside,
                       const std::vector<CallInside> &calls, const Setting &setting);

} // namespace nidus
