//===- prepare_nest.h - a loop nest in the form that is analysed -------------===//
#pragma once

#include "analysis/model/unit.h"

namespace nidus::frontend {

/// A nest that computes what the user's computes; its function has the variables that were added.
struct PreparedNest {
  StmtRef nest;
  Function function;
};

/// Calls with objects of the host become calls with what is read of them.
PreparedNest prepareNest(const Unit &unit, const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
