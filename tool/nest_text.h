//===- nest_text.h - how a mapped nest runs, in words --------------------------===//
#pragma once

#include "analysis/criteria/profit.h"
#include "analysis/model/plan.h"

namespace nidus {

/// The kernels of a nest, its arrays, its run-time tests and what is inexact, as items (paragraphs.h).
std::string textOf(const NestPlan &nest, const Setting &setting);

} // namespace nidus
