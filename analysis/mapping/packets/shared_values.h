//===- shared_values.h - what the instances of a packet compute in common -----===//
//
// Of an element under its window, a packet's instances use the same values: the element converted to float, its square,
// its product with the element of another image at the same place. The compiler computes each once and keeps it in a
// register from the first instance that needs it to the last one, so these, and not the bytes that were read, are what
// a large window takes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// One for every place of the windows that it is computed of.
struct SharedValue {
  std::set<std::string> windows; ///< names of the calls that stand for their elements
  int words = 1;                 ///< registers of 4 bytes
};

/// The floating-point values of elements at one place that a block gives to what is the instance's own: its sums, its
/// masks' weights, elements at other places. Sums of integers are not counted: the compiler may order them anew, and
/// keeps few of their terms.
std::vector<SharedValue> sharedValues(const Scop &scop, const Interior &interior);

} // namespace nidus
