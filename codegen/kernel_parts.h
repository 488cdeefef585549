//===- kernel_parts.h - what kernels of every form have -----------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The parameter for an argument of the nest.
std::string printParameter(const NestPlan &nest, const KernelPlan &kernel, const std::string &name,
                           const ExprStyle &style);

/// Those for all arguments and accumulators of the kernel.
std::vector<std::string> printParameters(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style);

/// The counters of the thread: first + step * index, where one of `indices` is a function that gives the index.
std::string printCounters(const KernelPlan &kernel, const std::vector<std::string> &indices, const ExprStyle &style);
/// The return of threads outside of the iterations.
std::string printGuard(const KernelPlan &kernel, const ExprStyle &style);

/// "16 x 4 iterations per thread"
std::string packetInWords(const KernelPlan &kernel);

/// The type of what a thread accumulates: a number, or a number and its place.
std::string accumulatorText(const Reduction &reduction, const ExprStyle &style);
/// The parameter for the values of all blocks.
std::string printAccumulatorParameter(const KernelPlan &kernel, const Reduction &reduction, const ExprStyle &style);
/// The declarations of the accumulators, and what combines them when all threads have come to the end.
std::string printAccumulators(const KernelPlan &kernel, const ExprStyle &style);
std::string printCombinations(const KernelPlan &kernel);

/// The beginning of the comment before a kernel, which names its lines of the source.
std::string sourceComment(const KernelPlan &kernel, const std::string &sourceName);

} // namespace nidus
