//===- operations.h - what an expression itself costs -----------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// Operations of the expression itself, without those inside.
double ownOperations(const Expr &e);

/// Does data say which element it is, of more than a byte can number?
bool isAnywhere(const Expr &e);

/// The widest element that the index needs, in bytes; 0: none.
int64_t bytesRead(const ExprRef &index);

/// From the value to the result of the expression; nothing where that does not need it.
std::optional<double> operationsOn(const Expr &value, const ExprRef &e);

} // namespace nidus
