//===- first_iteration.h - what holds in front of a loop ----------------------===//
//
// What is said of a loop in front of it, under a condition, is said rightly where the loop's first iteration needs the
// same condition. Conditions are compared as text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::check {

/// Without casts, and literals as their values.
std::string spelledPlainly(const ExprRef &expr);

/// Each part of the condition is one of those that hold, spelled plainly; so is none.
bool followsFrom(const ExprRef &condition, const std::set<std::string> &holds);

/// The condition of a `for` with the values that its variables begin with.
ExprRef firstOf(const Stmt &loop);

/// What the first condition of a loop inside `outer` says of what is outside of both: where it is of the form x < j or x < j + 1
/// for the counter of outer, for (...; j < end; j++), some j has passed it, and so does the last one, x < end - 1. Null: it has another form.
ExprRef atLast(const ExprRef &condition, const Stmt &outer);

} // namespace nidus::check
