//===- reduction_names.h - reductions in the words of the runtime -----------===//
#pragma once

#include "analysis/model/reduction.h"
#include <string>

namespace nidus {

/// The operator of nidus/kernel/operators.h: "nidus::Sum", "nidus::FirstMax".
std::string operatorName(const Reduction &reduction);
/// Of all but the extrema.
std::string operatorName(ReductionOp op);

} // namespace nidus
