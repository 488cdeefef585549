//===- positions.h - variables that say where the next element goes -------===//
#pragma once

#include "analysis/frontend/symbolic/evaluator.h"

namespace nidus::frontend {

class Positions {
  const SourceNest &source;
  const Context &context;
  const Dimensions &dimensions;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  Invariants &invariants;
  Evaluator &evaluator;

  Poly valueBefore(const Reduction &variable);

public:
  Positions(NestFacts &facts, Evaluator &evaluator);

  /// In iteration i a position is what it was before the nest, and for each iteration before i at most what one adds: unknown, but
  /// between these.
  void bound(State &state);
};

} // namespace nidus::frontend
