//===- variable_arrays.h - arrays of a block whose sizes are known at run time ----===//
#pragma once

#include "analysis/code/reason.h"

namespace nidus {

/// Why a nest that declares one is left, where no block of threads can have it in its shared memory.
Reason variableArray(const std::string &name, const Location &place);

} // namespace nidus
