//===- variable_arrays.h - arrays of a block whose sizes are known at run time ---===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Of one that is refused.
Reason variableArray(const std::string &name, const Location &place);

/// Why a nest that declares some is left: no block of threads can have them in its shared memory.
Reason withoutPlace(const Scop &scop);

} // namespace nidus
