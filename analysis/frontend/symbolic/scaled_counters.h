//===- scaled_counters.h - counters times a floating factor, truncated ----===//
//
// Resized images are read at (int)(fx * x). Rounding keeps the order of numbers (IEEE 754): over a loop such a product goes from its
// value at one end to that at the other, both of which the host computes before the nest, in the same operations as the original. A sum
// behind a product is left out: a compiler for the device may contract both, and then its values are not those of the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/arithmetic.h"

namespace nidus::frontend {

class ScaledCounters {
  const SourceNest &source;
  const Context &context;
  const std::vector<Loop> &loops;
  Parameters &parameters;
  IslNames &names;
  Invariants &invariants;
  Arithmetic &arithmetic;

  bool isSaidBefore(const ExprRef &e) const;
  const Loop *counterIn(const ExprRef &e) const;

public:
  ScaledCounters(NestFacts &facts, Arithmetic &arithmetic);

  /// (int)(fx * x): between its values at the ends of the loop over x, which are parameters. Clamped places need none.
  void bound(const ExprRef &expr, Value &value, State &state);
};

} // namespace nidus::frontend
