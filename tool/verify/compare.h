//===- compare.h - what two programs left in memory ----------------------------===//
#pragma once

#include "tool/verify/inputs.h"

namespace nidus::verification {

/// The bytes of an object after a call, from `low` on, relative to its pointer.
struct Memory {
  int64_t low = 0;
  std::string bytes;
};

/// How far a number may be from that of the C program: by so much of the largest number in its object, when it is
/// floating, by so much, when it is an integer. Zero: equal bits.
struct Bound {
  double relative = 0;
  double integers = 0;
  std::string why; ///< in words, as the remarks announced it
};

/// A number that is not the same.
struct FirstDifference {
  int64_t element = 0;
  std::string leaf;
  std::string expected, observed;
};

struct Comparison {
  int64_t differing = 0; ///< numbers
  double absolute = 0;   ///< the largest difference; infinite where one is NaN or infinite and the other is not
  double ulps = 0;       ///< the largest, floating-point numbers only
  double allowed = 0;    ///< by the bound, for the largest difference's kind
  bool isWithin = true;
  std::optional<FirstDifference> first; ///< of those beyond the bound, if there are any
};

/// Compares the elements that lie wholly in both memories; NaN equals NaN.
Comparison compare(const Memory &expected, const Memory &observed, int64_t elementSize, const std::vector<Leaf> &leaves,
                   const Bound &bound);

} // namespace nidus::verification
