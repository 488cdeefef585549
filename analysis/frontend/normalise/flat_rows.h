//===- flat_rows.h - a flat loop over an image as two ------------------------===//
//
//     for (i = 0; i < w * h; i++) {            for (i_row = 0; i_row < h; i_row++)
//       x = i % w; y = i / w; ... }    as        for (i_column = 0; i_column < w; i_column++) {
//                                                  i = i_row * w + i_column; x = i_column; y = i_row; ... }
//
// The iterations and their order are the same for w >= 0. For w < 0, with h < 0, only the loop as written has iterations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

struct FlatRows {
  Function function; ///< with the two counters
  StmtRef nest;
  std::string counter, width; ///< symbols; `width` must not be negative
};

/// Of a nest whose outermost loop runs to a product of sizes, where its counter is divided by one of these for a subscript, and by nothing else.
std::optional<FlatRows> withRowsApart(const Unit &unit, const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
