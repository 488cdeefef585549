//===- carried_element.h - elements that the iteration before has written ----------===//
//
// An iteration that reads what the one before it wrote has the same in a variable (scalar replacement across iterations:
// Callahan, Carr and Kennedy 1990), which may then be scanned (scop/scans.h):
//
//     for (i = first; i < n; i++)                     T a_last = a[first - 1];
//       a[i] = a[i - 1] + b[i];             as        for (i = first; i < n; i++) {
//                                                       a_last = a_last + b[i];
//                                                       a[i] = a_last; }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// The loop with such a variable.
struct CarriedElement {
  StmtRef loop;
  Variable variable; ///< new; its name is the element's in C
  ExprRef start;     ///< its value before the loop, to be read only where the loop has an iteration
};

/// Nothing where the loop has no such element, or may change it otherwise. `function`: with the variables of the loop.
std::optional<CarriedElement> withCarriedElement(const Function &function, const StmtRef &loop);

} // namespace nidus::frontend
