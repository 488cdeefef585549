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
  std::map<std::string, std::string> tables;   ///< array whose rows are reached through pointers -> parameter; its pointer is a local
  std::map<std::string, std::string> results;  ///< Object argument -> local that points to its value
  std::string nest, aligned, slab;             ///< locals
  std::string tiles;                           ///< what blocks tell each other: of a scan in one pass, of a wavefront
  /// Of the kernel that is specialised for a size, where there is one.
  struct {
    std::string grid, aligned, kernel, size, isUsed;
    std::map<std::string, std::string> tables; ///< array -> what this kernel is given of it by value
  } special;
  std::vector<std::string> grids;              ///< one per kernel; both kernels of a scan have the same
  /// Where a result goes, and where its value is before that: an lvalue.
  std::string target(const std::string &argument) const {
    auto object = results.find(argument);
    return "*" + (object == results.end() ? pointers.at(argument) : object->second);
  }
};

LauncherNames launcherNames(const NestPlan &nest);

/// The kernel's function. Those specialised for sizes have the name of the general one in messages.
std::string entryName(const KernelPlan &kernel);

inline bool isTemplateParameter(const KernelPlan &kernel, const std::string &argument) {
  return kernel.packet() && kernel.packet()->mostSize > 0 && kernel.packet()->size == argument;
}

/// Does the kernel get the array by value, though the general one does not?
bool getsTable(const KernelPlan &kernel, const ArrayPlan &array);

/// The arguments that the launcher's formulas or kernels mention. `rates` as in printLauncher.
std::set<std::string> mentionedNames(const NestPlan &nest, const std::string &rates);

/// A line of the launcher's body.
inline std::string launcherLine(const std::string &content) { return wrapLine("    " + content) + "\n"; }

} // namespace nidus
