//===- delinearise.h - the shape of a flat array ----------------------------===//
//
// img[y*w + x] is img[y][x] only if 0 <= x < w wherever it is accessed: each access is then a relation that isl can
// reason about. One shape per array and nest. Source: Grosser, Ramanujam, Pouchet, Sadayappan, Pop, "Optimistic
// Delinearization of Parametrically Sized Arrays" (ICS 2015); here every condition is proved or tested at run time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/poly.h"
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace nidus::frontend {

/// Tells sizes from counters.
using IsParameter = std::function<bool(const std::string &)>;

/// Of how many loops a counter is inside; none for what is no counter of the nest's own loops.
using DepthOf = std::function<std::optional<size_t>(const std::string &)>;

struct Shape {
  Poly base;                 ///< offset of element [0,...,0]
  std::vector<Poly> strides; ///< outermost first, the last is 1
  bool operator==(const Shape &) const = default;
};

/// By the names of arrays.
using Shapes = std::map<std::string, Shape>;

/// Linear subscripts, outermost first.
using Subscripts = std::vector<Poly>;

/// How many whole elements of `divisor` there are in `dividend`, one size each.
struct Quotient {
  Poly dividend, divisor;
};

/// A candidate: the shape and, for each offset, the ways to split it, the likelier one first: y*w + w - 1 - x is [y +
/// 1][-1 - x] or [y][w - 1 - x], and only the bounds can tell.
struct Delinearised {
  Shape shape;
  std::vector<std::vector<Subscripts>> subscripts;
  std::vector<Poly> sizes; ///< of the dimensions but the outermost: 0 <= subscript < size is still to be shown
  std::set<int64_t> constantRows; ///< strides that are numbers and stand in the subscripts alone, 1920 of y * 1920 + x
  bool isOnlyIfProved = false;    ///< later ones are better when that has to be tested
  std::map<size_t, Quotient> quotients; ///< sizes that have no value yet, since their strides are no multiples of each other
  std::set<size_t> proved;        ///< dimensions of which it must be proved
  bool isLastResort = false;      ///< where nothing else helps
};

/// The candidates for an array whose accesses have these offsets, best first.
std::vector<Delinearised> delinearise(const std::vector<Poly> &offsets, const std::vector<Poly> &declaredStrides,
                                      const IsParameter &isParameter);

/// Further candidates: pixels of `channels` elements in rows of `stride`, y * stride + x * channels + c, and rows in planes, z * plane
/// + y * stride + x, when the sizes say nothing of each other, also in planes and volumes of such rows; and blocks of `size` times
/// `size` elements in rows, (y * size + j) * stride + x * size + i. Which one is the larger follows from what is proved of c, or of j and i, or from the order of the loops.
std::vector<Delinearised> delinearisePitches(const std::vector<Poly> &offsets, const IsParameter &isParameter,
                                             const DepthOf &depthOf);

} // namespace nidus::frontend
