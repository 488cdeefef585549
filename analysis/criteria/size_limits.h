//===- size_limits.h - how large the sizes of a nest can be -------------------===//
//
// Tests and declarations say it: rows of 2100 elements hold no more columns, and who declares a parameter as y[2100] calls the function with
// such arrays. The language does not hold the caller to that: for predictions only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/estimate.h"
#include "analysis/code/unit.h"

namespace nidus {

/// The greatest values of variables, by their symbols in the function.
using SizeLimits = std::map<std::string, double>;

SizeLimits sizeLimits(const NestPlan &nest, const Function &function);

/// The lesser of two limits of each variable.
SizeLimits both(SizeLimits limits, const SizeLimits &others);

/// Small, medium and largest values of all that the estimate depends on, in all combinations; empty where something has no
/// limit, or there are too many.
std::vector<Sizes> sizesWithin(const SizeLimits &limits, const NestPlan &nest, const Setting &setting);

} // namespace nidus
