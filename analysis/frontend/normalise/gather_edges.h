//===- gather_edges.h - statements beside an inner loop ------------------------===//
//
// A row is often written in three parts:
//
//   for (y...) { out[y * w] = a; for (int x = 1; x < w - 1; x++) ...; out[y * w + w - 1] = b; }
//
// Here what stands beside the inner loop becomes part of its first and its last iteration, so that both loops can be
// spread over threads (a loop without any iteration gets one for them):
//
//   for (y...) for (int x = 1; x < w - 1 || x == 1; x++) {
//     if (x == 1) out[y * w] = a;
//     if (x < w - 1) ...
//     if (x + 1 >= w - 1) out[y * w + w - 1] = b;
//   }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// The nest with the statements beside its loops in them, where each of its loops holds only one.
StmtRef gatherEdges(const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
