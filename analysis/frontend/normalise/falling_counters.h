//===- falling_counters.h - loops that count down in an unsigned type -----------===//
//
// Threads past the end of such a loop would have counters below zero, which are no numbers of the type, and large ones where they are compared
// as such.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// Those of less than 32 bits, which are int in kernels, are compared as signed numbers.
void compareInSigned(PreparedNest &prepared);

/// Of the loops that may be dimensions, those of 32 and 64 bits count in a signed type: for (long k_at = n; k_at > 0; k_at--).
void fallInSigned(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
