//===- tiled_uses.h - arrays that iterations touch around an element of their own ---===//
//
//     a[y * w + x] = 0.25f * (a[(y - 1) * w + x] + a[(y + 1) * w + x] + a[y * w + x - 1] + a[y * w + x + 1]);
//
// Where the two innermost loops are those of the rows and of the columns of an array, and all accesses are so many rows and columns from
// [row, column], a block can hold what its iterations touch: it is known beforehand.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// Of the statement's innermost loop, column, and the one around it, row. All that lies around the elements of its iterations, between
/// the first and the last one that an iteration touches in a row, lies between elements that the nest touches: it may be read. What
/// iterations perhaps do not write they may find, too.
std::vector<TiledUse> tiledUses(const Scop &scop);

/// The block with NAME(row, column) in the place of accesses to these arrays; `row` and `column` are the names that the counters have in
/// it. The arrays, with names that `give` has made of theirs.
struct TiledBlock {
  std::vector<TiledArray> arrays;
  StmtRef block;
};
TiledBlock withTiles(const Scop &scop, const std::vector<TiledUse> &uses, const StmtRef &block, const std::string &row, const std::string &column,
                     const std::function<std::string(const std::string &)> &give);

} // namespace nidus
