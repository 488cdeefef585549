//===- unused_pointers.h - pointers that nobody reads -----------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// Without the pointers that the code sets and never reads: they may point into an array that the nest does not touch,
/// of which the kernel knows nothing.
StmtRef withoutUnusedPointers(const StmtRef &body);

} // namespace nidus
