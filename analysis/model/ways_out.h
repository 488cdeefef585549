//===- ways_out.h - how name.c goes on after a nest that may be left -----------===//
//
//   for (..) if (v[i] == k) return i;       int leaves = 0, result = 0;
//                                           if (!launcher(v, n, k, &leaves, &result)) for (..) ..
//                                           if (leaves) return result;
//   while (p < end && *p != k) p++;         long index = 0; if (!launcher(..)) .. else p += index;
//
// The nest is a search (ReductionOp::First): which way out it takes, if any, is one of its results.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

struct WayOut {
  int64_t number = 1;     ///< of the way in `chosen`, which is 0 where the nest runs to its end or is left by break
  std::string label;      ///< of a goto; empty: return
  ExprRef value;          ///< of a return: a literal or one of `results`; null: none
  template <class V> void describe(V &v) {
    v("number", number);
    v("label", label);
    v("value", value);
  }
};

/// p = p + index: a pointer that the nest moves along, and leaves there.
struct Moved {
  std::string pointer, index; ///< the second one is a variable of name.c for a result of the launcher
  int64_t step = 1;           ///< elements for each
  template <class V> void describe(V &v) {
    v("pointer", pointer);
    v("index", index);
    v("step", step);
  }
};

struct WaysOut {
  std::vector<Moved> moved; ///< where the nest ran on the device
  std::string chosen;               ///< the variable with the number of the way that is taken
  std::vector<std::string> results; ///< other variables of name.c, that no code of the user's knows
  std::map<std::string, ExprRef> starts; ///< what they have before the nest; 0 where nothing is said
  std::vector<WayOut> ways;         ///< empty: the nest is left at its end, or by break, alone
  /// Nothing but the launch takes the place of the nest.
  bool areNone() const { return ways.empty() && moved.empty(); }
  template <class V> void describe(V &v) {
    v("moved", moved);
    v("chosen", chosen);
    v("results", results);
    v("starts", starts);
    v("ways", ways);
  }
};

} // namespace nidus
