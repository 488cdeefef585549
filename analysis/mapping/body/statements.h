//===- statements.h - building statements -----------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The code after declarations of the variables outside the nest of which every instance has its own.
StmtRef withPrivates(const Scop &scop, const StmtRef &code);

} // namespace nidus
