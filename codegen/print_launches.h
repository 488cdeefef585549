//===- print_launches.h - grids and launches of kernels in a launcher -------===//
//
// The grids come before the nest begins, because the launcher may decline by them; the launches, in slabs where the
// plan has them, after it has begun.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "codegen/launcher_names.h"
#include "codegen/print_expr.h"

namespace nidus {

/// Whether the nest could pay; nothing when the launcher does not decline. `rates` as in printLauncher, `isConcerned` as printIsConcerned()
/// gives it.
std::string printForecast(const NestPlan &nest, const LauncherNames &names, const std::string &rates,
                          const std::string &isConcerned, const ExprStyle &style);

/// Whether the nest pays, the tests that come after that, the grids, what slabs need and complete, the accumulators' memory; then the
/// nest begins. `rates` as in printLauncher.
std::string printBeginning(const NestPlan &nest, const LauncherNames &names, const std::string &rates,
                           const std::string &tests, const ExprStyle &style);

std::string printLaunches(const NestPlan &nest, const LauncherNames &names, const ExprStyle &style);

} // namespace nidus
