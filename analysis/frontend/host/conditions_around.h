//===- conditions_around.h - what holds whenever a nest begins ----------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// The conditions of the host loops and ifs around the nest, where nothing between them and the nest changes their variables, and
/// that counters of these loops have passed their first value: comparisons of own variables of the function and numbers.
std::vector<ExprRef> conditionsAround(const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
