//===- print_launcher_arrays.h - the data of a nest in its launcher ---------===//
//
// One object of the runtime per array, with what is copied to the device and back; one per place from which the
// launcher's numbers were read. Before them, what must be readable as a whole to be copied.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "codegen/launcher_names.h"
#include "codegen/print_expr.h"

namespace nidus {

/// Before all that mentions the ends of values; `used`: the names that something mentions.
/// Where the rows lie to which tables of pointers lead, those before tables of places are looked at or those after it; `used`: what
/// formulas and kernels mention.
std::string printRowPointers(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used, bool isLate,
                             const ExprStyle &style);

std::string printValueEnds(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                           const ExprStyle &style);

/// Whether the runtime knows of anything that the nest or its C touches, as an expression; empty where that is not said so early.
std::string printIsConcerned(const NestPlan &nest, const LauncherNames &names, const std::map<std::string, Struct> &structs,
                         const ExprStyle &style);

/// What the device is to get as a whole though the nest may read less of it must be memory of the program. That takes longer to
/// find out than whether the nest pays, and comes after it.
std::string printReadableTests(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                               const ExprStyle &style);

std::string printLauncherArrays(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                                const std::map<std::string, Struct> &structs, const ExprStyle &style);

} // namespace nidus
