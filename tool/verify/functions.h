//===- functions.h - function by function --------------------------------------===//
#pragma once

#include "tool/verify/sources.h"
#include "tool/verify/toolchain.h"
#include "tool/verify/verdict.h"

namespace nidus::verification {

struct FunctionSettings {
  Settings numbers;
  std::vector<std::string> functions; ///< empty: all that have a mapped nest
  int timeLimit = 60;
};

/// Verdicts on all functions with a mapped nest, in their order. Throws BuildError.
std::vector<FunctionVerdict> verifyFunctions(const Unit &unit, const Plan &plan, const Sources &sources,
                                             const FunctionSettings &settings, const Toolchain &tools,
                                             Builder &builder, TemporaryFolder &folder);

} // namespace nidus::verification
