//===- remark_list.h - what is said about each loop nest, as values ----------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

enum class RemarkKind {
  Passed,  ///< the nest is mapped
  Missed,  ///< a reason why it is left
  Analysis ///< a mapped nest whose result may differ from C's
};

struct NestRemark {
  RemarkKind kind = RemarkKind::Passed;
  std::string id; ///< stable: "mapped", "inexact", or that of the reason
  std::string function;
  std::string file;
  int line = 0, column = 0, endLine = 0; ///< of what it is about; endLine: of the nest
  std::string message;
  std::string hint; ///< the edit that would help; may be empty
};

/// In the order of the source.
std::vector<NestRemark> remarkList(const Plan &plan);

} // namespace nidus
