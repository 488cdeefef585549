//===- subscript_places.h - which elements subscripts mean, by rows and columns ----===//
//
//     const int at = y * w + x;        u[at - w]     is  [y - 1, x]  of u
//     float *row = u + y * w;          row[x + 1]    is  [y, x + 1]
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/body/index_names.h"

namespace nidus {

/// [row + row, column + column] of an array, for the counters of that name.
struct Place {
  std::string array;
  int64_t row = 0, column = 0;
  bool isUnsigned = false; ///< an index of 32 bits without a sign: right for no counter below 0
};

/// Where the block's subscripts are, for the counters `row` and `column`.
class Places {
public:
  Places(const Scop &scop, const StmtRef &block, const std::string &row, const std::string &column);

  /// Nothing: it is no subscript of an array of two dimensions and scalars, or at no fixed distance from [row, column].
  std::optional<Place> of(const ExprRef &subscript) const;

  /// With what locals stand for.
  ExprRef inFull(const ExprRef &subscript) const { return names.inFull(subscript); }

private:
  const Array *arrayOf(const ExprRef &subscript, const ExprRef &base) const;
  std::optional<Poly> distanceOf(const Poly &index, const Array &array, const Poly &pitch) const;
  bool hasCounterAs(const ExprRef &index, const std::function<bool(Scalar)> &isSuch) const;

  const Scop &scop;
  const OperandContext context;
  const StmtRef declared;
  IndexNames names;
  const std::string row, column;
};

} // namespace nidus
