//===- inline_nests.h - functions whose body is a loop nest -------------------===//
//
// for (y...) filter_row(in + y * w, out + y * w, w) has a loop more than one sees: the function's. Where it stands for the
// call, with the parameters as variables, it is part of the nest and can be spread over threads:
//
//   for (y...) { const float *row = in + y * w; for (int i = 1; i < w - 1; i++) ... }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// The nest with the functions' loops in the place of calls that are the last statement of its innermost loop. `enclosing`
/// gets the variables of these functions. Other calls stay.
StmtRef inlineNests(const Unit &unit, Function &enclosing, const StmtRef &nest);

} // namespace nidus::frontend
