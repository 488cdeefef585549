//===- print_literal.h - constants ----------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// A literal as written, with the suffix that gives it the type of the tree where the text alone would not. A negative
/// one begins with a minus sign or a parenthesis.
std::string printLiteral(const Expr &literal);

/// An integer literal that is converted to a floating type, as a literal of that type ("2.0f"); empty when it is not a
/// plain decimal that the type holds exactly.
std::string printAsFloating(const Expr &literal, Scalar type);

} // namespace nidus
