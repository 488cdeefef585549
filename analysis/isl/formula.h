//===- formula.h - isl expressions as formulas of the launcher ------------===//
#pragma once

#include "analysis/isl/sets.h"
#include "analysis/code/extent.h"

namespace nidus {

/// How a name of isl is written in a formula: the launcher's argument, or the product that a derived parameter stands
/// for.
using FormulaNames = std::map<std::string, ExprRef>;

/// The value as an int64_t expression; `context` (over names) is known to hold and simplifies it. Calls named min, max
/// and floord (floor division) may appear. Without a value outside its domain.
ExprRef formula(const isl::pw_aff &value, const isl::set &context, const FormulaNames &names);
/// A value that is one affine function, or the least or greatest of some, in a part of the context and its domain: what these give
/// in all of the context, and the formula that gives it there.
struct Extended {
  isl::pw_aff value;
  ExprRef formula;
};
std::optional<Extended> extended(const isl::pw_aff &value, const isl::set &part, const isl::set &context,
                                 const FormulaNames &names);
/// The less and the greater of two formulas.
ExprRef lesser(const ExprRef &a, const ExprRef &b);
ExprRef greater(const ExprRef &a, const ExprRef &b);
/// The condition that the names lie in `set`, given `context`; null when it always does.
ExprRef condition(const isl::set &set, const isl::set &context, const FormulaNames &names);
/// The same without those calls, for the user's C file; divisors are positive numbers.
ExprRef plainC(const ExprRef &formula);
ExprRef formula(const Poly &poly, const FormulaNames &names);
Poly polyOf(const Extent &extent);
/// The value of sums and products of integer literals and variables; conversions are taken to keep every value.
std::optional<Poly> polyOf(const ExprRef &expr);
/// The same value with its terms added up, where it is a sum of products: (h - 1) - 1 as h - 2; elsewhere without a last
/// term of 0.
ExprRef simplified(const ExprRef &formula);

} // namespace nidus
