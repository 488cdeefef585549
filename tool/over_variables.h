//===- over_variables.h - formulas as the code around a nest writes them --------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// In the user's names: what the code passes stands for each of the launcher's arguments.
ExprRef overVariables(const ExprRef &formula, const Scop &scop);

} // namespace nidus
