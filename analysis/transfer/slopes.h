//===- slopes.h - how numbers depend on the counters of loops ----------------===//
#pragma once

#include "analysis/code/body.h"
#include <vector>

namespace nidus {

/// How a number depends on a counter, in exact arithmetic.
enum class Slope { Zero, NotNegative, Unknown, NotLinear };

/// A loop's counter.
struct SteppedBy {
  std::string symbol;
  ExprRef bound; ///< what is greater than 0 when the loop runs; null: not known
};

/// Without the conversions that keep the number, or let it wrap as addresses do.
ExprRef numberIn(ExprRef expr);
/// Is that a literal, of at least so much?
bool isLiteralFrom(const ExprRef &expr, int64_t least);

/// Of a subscript, in iterations of the loops, as far as C says what it is; where it wraps as addresses do, it counts
/// as exact.
Slope slope(const ExprRef &number, const std::string &counter, const std::vector<SteppedBy> &around);

} // namespace nidus
