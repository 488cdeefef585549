//===- examples.h - sizes for which a plan is looked at in numbers ------------===//
//
// With every parameter a number, boxes and access relations are sets of numbers of elements, whatever products of sizes
// they consist of, and isl compares them exactly.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/evaluate.h"
#include "analysis/model/scop.h"

namespace nidus::check {

// Sizes that a plan is looked at for. A wrong formula is nearly always wrong for the first one.
inline constexpr size_t exampleCount = 2;

struct Example {
  std::map<std::string, int64_t> arguments;  ///< the launcher's integers
  std::map<std::string, int64_t> parameters; ///< of the Scop
  isl::set point;                            ///< { : w = 7 and h = 5 }
  std::string words;                         ///< "w=7, h=5"
};

/// Up to `count` small sizes, `scale` times as large, for which the plan's tests hold, the nest has iterations, and declared
/// arrays have room for what it surely touches: no program has others. The same in every run.
std::vector<Example> examplesOf(const Scop &scop, const NestPlan &plan, size_t count, int64_t scale = 1);

/// Have declared arrays room for whatever the nest may touch? Where data, or a remainder, decides, the relations are larger than what
/// programs touch.
bool hasRoomForAll(const Scop &scop, const Example &example);

/// Are there sizes for which the nest runs on the device? The examples, or larger ones that the code around it asks for.
bool mayRun(const Scop &scop, const NestPlan &plan);

using nidus::valueOf;
/// None also beyond 2^30: products and sums of such values do not overflow.
std::optional<int64_t> moderateValueOf(const ExprRef &formula, const std::map<std::string, int64_t> &numbers);
/// None when it overflows.
std::optional<int64_t> valueOf(const Poly &poly, const std::map<std::string, int64_t> &parameters);

/// { A[a] -> E[k] }: the numbers of an array's elements for these parameters; null where its shape has no value.
isl::map elementNumbers(const Array &array, const Example &example);
/// { A[a] } from subscripts of the array, whatever it is called: names of C may be words of isl's text.
isl::set renamed(const Array &array, const isl::set &subscripts);

/// The set or relation for these parameters, without any.
isl::set at(const isl::set &set, const Example &example);
isl::map at(const isl::map &map, const Example &example);

} // namespace nidus::check
