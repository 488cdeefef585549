//===- do_loops.h - loops that are tested at their end -------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// do { ... i++; } while (i < n), do { ... } while (--n) and for (;;) { ...; if (++i == n) break; } as for loops whose condition is tested
/// first. Their first iteration needs no test: that it would pass is known from the numbers, or required. Loops of which that can neither
/// be known nor asked before the nest stay as they are.
void testFirst(PreparedNest &prepared);

} // namespace nidus::frontend
