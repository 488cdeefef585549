//===- certainty.h - how surely the original evaluates what is at hand ----===//
#pragma once

namespace nidus::frontend {

/// Set by whoever comes to such code, and set back after it.
struct Certainty {
  bool inHeader = false;        ///< of a loop that becomes a dimension
  bool readsAhead = false;      ///< the original reads the object at hand later, perhaps never
  bool reachedPerhaps = false;  ///< the code at hand belongs to a header, but not to every test of it
  bool alwaysEvaluated = false; ///< the expression at hand is evaluated by the original whatever the sizes
};

} // namespace nidus::frontend
