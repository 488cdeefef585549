//===- sums.h - formulas whose numbers are added up --------------------------===//
//
// Formulas of the launcher are read by people: what adds up to a number is one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// a + b, with the numbers at its end added up.
ExprRef plus(const ExprRef &a, const ExprRef &b);
ExprRef minus(const ExprRef &a, const ExprRef &b);
ExprRef times(const ExprRef &a, const ExprRef &b);

} // namespace nidus
