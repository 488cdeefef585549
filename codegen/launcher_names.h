//===- launcher_names.h - what things are called in a launcher --------------===//
//
// Parameters keep the names of the plan, so that formulas need no renaming; the launcher's own locals take names that
// neither a parameter nor a kernel has.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/code_style.h"
#include "codegen/text.h"

namespace nidus {

struct LauncherNames {
  UniqueNames taken;
  std::map<std::string, std::string> pointers; ///< argument -> parameter, for those passed as an address
  std::map<std::string, std::string> results;  ///< Object argument -> local that points to its value
  std::string nest, aligned, slab;             ///< locals
  std::vector<std::string> grids;              ///< one per kernel
};

LauncherNames launcherNames(const NestPlan &nest);

/// The arguments that the launcher's formulas or kernels mention. `rates` as in printLauncher.
std::set<std::string> mentionedNames(const NestPlan &nest, const std::string &rates);

/// A line of the launcher's body.
inline std::string launcherLine(const std::string &content) { return wrapLine("    " + content) + "\n"; }

} // namespace nidus
