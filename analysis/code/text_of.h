//===- text_of.h - C's text of an expression, for keys and messages -----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// Without implicit casts: equal for equal objects.
std::string textOf(const ExprRef &expr);

} // namespace nidus
