//===- strides.h - offsets as terms, split over strides ------------------------===//
#pragma once

#include "analysis/frontend/shapes/delinearise.h"
#include <set>

namespace nidus::frontend {

/// A product of a number and sizes.
struct Stride {
  int64_t factor;
  Monomial sizes;
  bool operator<(const Stride &o) const {
    return sizes.size() != o.sizes.size() ? sizes.size() > o.sizes.size()
           : factor != o.factor           ? factor > o.factor
                                          : sizes < o.sizes;
  }
  bool operator==(const Stride &) const = default;
};

struct Term {
  Monomial sizes;
  std::string counter; ///< empty: none
  int64_t factor;
};

/// The terms of an offset; nothing for a product of counters.
std::optional<std::vector<Term>> termsOf(const Poly &offset, const IsParameter &isParameter);

/// How many times the second product of sizes goes into the first.
std::optional<Monomial> divide(const Monomial &a, const Monomial &b);

/// All strides, outermost first.
std::vector<Stride> ordered(std::vector<Stride> strides);

/// Sizes that multiply a counter somewhere are the strides; the factor is what all their terms have in common.
std::vector<Stride> stridesOf(const std::vector<std::vector<Term>> &accesses, const std::vector<Poly> &declared);

/// Counters times numbers of at least this are rows; shorter ones, 3 * x, are pixels of a row.
constexpr int64_t shortestRow = 32;

/// The subscripts of all offsets with these strides; nothing where one of them cannot be split.
std::optional<Delinearised> split(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides);

} // namespace nidus::frontend
