//===- conditions.h - where conditions hold -------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/interpreter.h"
#include "analysis/frontend/symbolic/invariant_reads.h"
#include "analysis/frontend/symbolic/branches.h"

namespace nidus::frontend {

class Conditions {
  Interpreter &interpreter;
  const Context &context;
  Certainty &certainty;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  Memory &memory;
  Invariants &invariants;
  KernelCode &kernel;
  Arithmetic &arithmetic;
  const FloatBounds &floats;
  const Branches &branches;
  InvariantReads &reads;

  Split splitBy(const ExprRef &expr, State &state);
  Split both(const ExprRef &expr, State &state);
  Split isNotZero(const Value &value);
  std::optional<Split> givenPointer(const ExprRef &tested, const ExprRef &test, State &state);

public:
  Conditions(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats, const Branches &branches,
             InvariantReads &reads);

  Split condition(const ExprRef &expr, State &state);
  Split comparison(const ExprRef &expr, State &state);
};

} // namespace nidus::frontend
