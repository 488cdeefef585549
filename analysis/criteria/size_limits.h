//===- size_limits.h - how large the sizes of a nest can be -------------------===//
//
// Tests and declarations say it: rows of 2100 elements hold no more columns, and who declares a parameter as y[2100] calls the function with
// such arrays. The language does not hold the caller to that: for predictions only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/estimate.h"
#include "analysis/model/unit.h"

namespace nidus {

/// The greatest values of variables, by their symbols in the function.
using SizeLimits = std::map<std::string, double>;

SizeLimits sizeLimits(const NestPlan &nest, const Function &function);

/// The lesser of two limits of each variable.
SizeLimits both(SizeLimits limits, const SizeLimits &others);

/// The sizes for which the nest is largest; none when one of those that make it larger has no limit.
std::optional<Sizes> largestSizes(const NestPlan &nest, const SizeLimits &limits, const Setting &setting);

} // namespace nidus
