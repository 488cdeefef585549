//===- held_elements.h - elements that loops add to --------------------------------===//
//
//     y[i] = 0;                                     y[i] = 0;
//     for (j) y[i] += a[i][j] * x[j];     as        { v = y[i]; for (j) v += a[i][j] * x[j]; y[i] = v; }
//
// The loop then has an accumulator. The store before it says that the element is there, also where the loop has no iteration.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/scop/touches.h"

namespace nidus::frontend {

/// The block with such variables, which the function gets, named as the elements are in C.
StmtRef withHeldElements(Function &function, const Touches &touches, const StmtRef &block);

} // namespace nidus::frontend
