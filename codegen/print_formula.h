//===- print_formula.h - grids, regions and tests -------------------------===//
//
// A formula is computed in int64_t, whatever the types of its arguments: the printed text converts narrow and unsigned
// arguments where an operation would otherwise be done in their types.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// For the launcher: C++ of type int64_t, or of a type that converts to it without narrowing.
std::string printFormula(const ExprRef &formula);
/// The same, assigned to a variable of the type.
std::string printFormulaAs(const ExprRef &formula, const TypeRef &type);

/// For reports: a C expression over the function's own variables, without conversions.
std::string printReportFormula(const ExprRef &formula, const NestPlan &nest);
/// For people: the same, with min and max.
std::string printReadableFormula(const ExprRef &formula, const NestPlan &nest);

} // namespace nidus
