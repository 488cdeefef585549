//===- remark_list.h - what is said about each loop nest, as values ----------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

enum class RemarkKind {
  Passed,  ///< the nest is mapped
  Missed,  ///< a reason why it is left
  Analysis ///< a mapped nest whose result may differ from C's; where device memory is used again
};

struct NestRemark {
  RemarkKind kind = RemarkKind::Passed;
  std::string id; ///< stable: "mapped", "inexact", "memory-reused", or that of the reason
  std::string function;
  std::string file;
  int line = 0, column = 0, endLine = 0; ///< of what it is about; endLine: of the nest
  std::string message;
  std::string hint; ///< the edit that would help; may be empty
};

/// Of a nest that is left, the reasons that are not those of a nest around it, too.
Reasons ownReasons(const NestResult &nest, const FunctionPlan &function);

/// Where memory of the function is given back on the device before it is freed.
std::vector<NestRemark> reusedMemory(const FunctionPlan &function, const Plan &plan);

/// In the order of the functions, what is about a function as a whole behind its nests.
std::vector<NestRemark> remarkList(const Plan &plan);

} // namespace nidus
