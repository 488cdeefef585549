//===- counted_loops.h - loops that count in other words -----------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// while (n--), for (; i < n; i++), for (;;) { if (i == n) break; ... }, for (x = w; x-- > 0;), while (i++ < n), for (; n-- > k;), while (i < n) { ... i++; }, while (n) { n--; ... }, for (p = a; p < a + n; p++) and
/// for (i = 0, k = 0; i < n; i++, k += 3) as loops over one counter that goes up or down in their headers.
void countLoops(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
