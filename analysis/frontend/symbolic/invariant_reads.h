//===- invariant_reads.h - objects that the launcher reads ahead of the loops ---===//
#pragma once

#include "analysis/frontend/symbolic/nest_facts.h"

namespace nidus::frontend {

class InvariantReads {
  const Context &context;
  const Certainty &certainty;
  const Parameters &parameters;
  Invariants &invariants;

public:
  explicit InvariantReads(NestFacts &facts)
      : context(facts.context), certainty(facts.certainty), parameters(facts.parameters), invariants(facts.invariants) {}

  /// The object read as invariant must lie outside all that the nest writes: remembers which object that is.
  void ofObject(const ExprRef &lvalue, const State &state);
  /// The pointers in memory through which a plain object is reached are read as invariant too.
  void ofPointers(const ExprRef &plain, const State &state);
  /// The original surely accesses the object (see objectKey) wherever this path is exact: then it may be read ahead of the loops.
  void access(const std::string &object, const State &state);
};

} // namespace nidus::frontend
