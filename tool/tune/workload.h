//===- workload.h - the calls that are measured -----------------------------===//
//
// Made-up data of one size for every function that has a translated nest, as nidus verify makes them; how much memory
// the C touches is found out by running it once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "tool/options.h"
#include "tool/verify/calls.h"
#include "tool/verify/toolchain.h"

namespace nidus::tuning {

struct Workload {
  std::vector<verification::Inputs> functions; ///< in the order of the driver
  std::vector<std::string> cases;              ///< of each function, for the driver
  std::vector<std::string> words;              ///< of each function: "conv3: w=2048, h=2048"
  std::vector<std::string> leftOut;            ///< why other functions are not measured, in words
};

/// `harness` is the folder of the harness. Throws BuildError and Interrupted.
Workload makeWorkload(const Unit &unit, const Plan &plan, const Options &options, const std::string &harness,
                      const verification::Toolchain &tools, verification::TemporaryFolder &folder);

} // namespace nidus::tuning
