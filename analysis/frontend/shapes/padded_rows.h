//===- padded_rows.h - rows that are longer than a size -------------------------===//
//
// Grids with a border, u[y * (w + 2) + x], and tables, t[n + 1][m + 1]: as a polynomial the row's length is two strides, w and 2.
// With a name that stands for the length, such an array is delinearised like any other, and then the name means the size again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/shapes/delinearise.h"

namespace nidus::frontend {

/// Rows of size + number elements, or a size in a longer product that has so many more.
struct Padding {
  std::string size;
  int64_t number;
};

/// Every counter that is multiplied by the size is added so many times more, y * w + 2 * y.
std::optional<Padding> paddingOf(const std::vector<Poly> &offsets, const IsParameter &isParameter);
/// That of declared rows.
std::optional<Padding> declaredPadding(const std::vector<Poly> &strides);

/// The name of the size stands for the length of the row afterwards. False: a coefficient became too large.
bool asLengths(std::vector<Poly> &polys, const Padding &padding);
/// The opposite.
bool asSizes(std::vector<Poly> &polys, const Padding &padding);

} // namespace nidus::frontend
