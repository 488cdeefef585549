//===- divisors.h - arguments that all instances divide by ------------------===//
//
// An integer division by an argument becomes a product with what the host computes once (runtime: divisor.h). The text
// of the kernel stays: only the type of its parameter is another.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// Finds the divisors of the nest's kernels, whose bodies are complete.
void findDivisors(NestPlan &nest);

} // namespace nidus
