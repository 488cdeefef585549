//===- position_pointers.h - pointers that say where the next element goes --------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// if (c) *o++ = x as if (c) o[o_index++] = x, where the pointer is used after the nest or moved in some iterations only: the index is a
/// result of the nest, and the host moves the pointer by it.
void indexPositions(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
