//===- visible_globals.h - what a function's text may name --------------------===//
#pragma once

#include "analysis/model/unit.h"

namespace nidus {

/// Is it an object whose size is known where it is declared, and whose address functions can be given without a cast?
bool hasPlainSize(const Variable &variable);

/// Do no two variables of the function have its name?
bool isOnlyOfItsName(const Function &function, const Variable &variable);

/// The global variables of the unit, by symbol, that calls anywhere in the function may name, with their sizes:
/// declared outside of functions and before this one, hidden by no other name, and not volatile.
std::map<std::string, Variable> visibleGlobals(const Unit &unit, const Function &function);

} // namespace nidus
