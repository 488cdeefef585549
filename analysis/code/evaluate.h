//===- evaluate.h - formulas with numbers for their names ---------------------===//
#pragma once

#include "analysis/code/body.h"
#include <map>

namespace nidus {

/// The value of a formula of integers; none when it overflows, divides by 0 or -1, or mentions what has no number.
std::optional<int64_t> valueOf(const ExprRef &formula, const std::map<std::string, int64_t> &numbers);

} // namespace nidus
