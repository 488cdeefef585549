//===- assemble.h - the decisions of one nest as a plan ----------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// Everything that was decided for a nest, in the form that codegen prints. `name`: of its kernel, unique in the file;
/// `launcher`: of its launcher, unique in the program.
NestPlan assemble(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                  const std::vector<Placement> &placements, const std::string &name, const std::string &launcher);

/// The same without kernels.
NestPlan assembleLauncher(const Scop &scop, const std::vector<Region> &regions, const std::vector<Placement> &placements,
                          const std::string &launcher);

/// The structs that the plans use, those used by others first.
std::vector<Struct> structsOf(const Unit &unit, const std::vector<NestPlan> &plans,
                              const std::vector<Function> &helpers);

/// The functions that the bodies call, callees first, with constants of the file replaced by their values.
std::vector<Function> helpersOf(const Unit &unit, const std::vector<std::string> &callees);

} // namespace nidus
