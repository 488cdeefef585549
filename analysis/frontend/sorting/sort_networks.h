//===- sort_networks.h - sorted local arrays ------------------------------------===//
//
// A median is often the middle of a small array that the code sorts by loops which data controls: insertion, selection,
// exchanges with or without an early exit. On a GPU the array then lies in memory, and the threads of a warp part ways.
//
//   for (int i = 1; i < 25; i++) { ... while (k > 0 && window[k - 1] > key) ... }      nidus::sort<25, 12, 12>(window);
//   out[y * w + x] = window[12];                                                       out[y * w + x] = window[12];
//
// Code is replaced where sort_paths.h proves that it sorts the array, or the elements of it that are read later, and
// changes nothing else that is. Where elements are inserted as they are read, the loop that makes room for one is left
// out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// The block, which is in the function, with calls as in sort_call.h in the place of loops that sort its arrays.
/// `liveAfter`: variables that are read after it.
StmtRef withSortNetworks(const Unit &unit, const Function &function, const StmtRef &block,
                         const std::vector<std::string> &liveAfter);

} // namespace nidus::frontend
