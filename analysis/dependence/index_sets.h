//===- index_sets.h - a statement in pieces of its iterations -------------------===//
//
// Where iterations of a step read a row and a column that others of them write, as in Floyd and Warshall's algorithm or Gauss and
// Jordan's, those before the row, in it and after it are statements of their own (index-set splitting: Griebl, Feautrier, Lengauer
// 2000):
//
//     p[i][j] = min(p[i][j], p[i][k] + p[k][j])    as    i < k, i = k, i > k  times  j < k, j = k, j > k
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct Piece {
  Statement statement;
  std::vector<std::string> comparisons; ///< of the counter of each of the loops with that of the outermost one: "<", "==", ">"
};

/// The instances by whether the counters of `loops` are less than that of the outermost loop, equal to it, or greater: all combinations
/// that have some. Each instance is in one piece.
std::vector<Piece> piecesOf(const Statement &statement, const std::vector<size_t> &loops);

} // namespace nidus
