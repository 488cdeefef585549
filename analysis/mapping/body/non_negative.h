//===- non_negative.h - variables that are never negative -------------------===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus {

/// Variables of type int or float that are set once, to a value that C does not let be negative: roots and absolute
/// values, squares, what was unsigned and is narrower, and sums, products and quotients of these. (A float may not be a
/// number.)
std::set<std::string> nonNegativeVariables(const StmtRef &body);

} // namespace nidus
