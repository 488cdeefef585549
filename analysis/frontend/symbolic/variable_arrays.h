//===- variable_arrays.h - arrays of a block whose sizes are known at run time ----===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Why a nest that declares some is left: no block of threads can have them in its shared memory.
Reason withoutPlace(const Scop &scop);

} // namespace nidus
