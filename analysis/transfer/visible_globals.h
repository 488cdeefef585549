//===- visible_globals.h - what a function's text may name --------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

/// Is it an object whose size is known where it is declared, and whose address functions can be given without a cast?
bool hasPlainSize(const Variable &variable);

/// Has nothing else in the function its name?
bool isOnlyOfItsName(const Function &function, const Variable &variable);

/// Variables by symbol.
using Globals = std::map<std::string, Variable>;

/// The global variables of the unit that are declared outside of functions and have a plain size.
Globals globalsOf(const Unit &unit);

/// Those of them that calls anywhere in the function may name: declared before it, and hidden by no other name.
Globals visibleGlobals(const Globals &globals, const Function &function);

} // namespace nidus
