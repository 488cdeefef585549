//===- nest_text.h - how a mapped nest runs, in words --------------------------===//
#pragma once

#include "analysis/criteria/profit.h"
#include "analysis/model/plan.h"

namespace nidus {

/// The kernels of a nest, its arrays, its run-time tests and what is inexact, as items (paragraphs.h).
std::string textOf(const NestPlan &nest, const Setting &setting);

/// Where the array could lie and does not: "not texture: its reads are predicted to take ..".
std::vector<std::string> spacesNotTaken(const ArrayPlan &array);

} // namespace nidus
