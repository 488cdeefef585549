//===- accesses.h - what reads and writes do ------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/base_pointers.h"
#include "analysis/frontend/symbolic/invariant_reads.h"
#include "analysis/frontend/symbolic/branches.h"

namespace nidus::frontend {

class Accesses {
  Interpreter &interpreter;
  const SourceNest &source;
  const Context &context;
  const Certainty &certainty;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  Memory &memory;
  Invariants &invariants;
  Trace &trace;
  KernelCode &kernel;
  Arithmetic &arithmetic;
  const Branches &branches;
  InvariantReads &reads;
  BasePointers &pointers;

  Value loadVariable(const ExprRef &lvalue, const Place &place, State &state);
  Value loadElement(const ExprRef &lvalue, const Place &place, State &state);
  Value loadObject(const ExprRef &lvalue, State &state);
  Value loadPointer(const ExprRef &lvalue, State &state);
  bool saysMore(const std::string &symbol, const ExprRef &definition) const;
  Value loadScalar(const ExprRef &lvalue, State &state);
  Value loadPitch(const ExprRef &lvalue, const JoinedRows &rows);
  [[noreturn]] void refuseUnset(const ExprRef &lvalue) const;

public:
  Accesses(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const Branches &branches, InvariantReads &reads,
           BasePointers &pointers);

  Value load(const ExprRef &lvalue, const Place &place, State &state);
  void store(const ExprRef &lvalue, const Place &place, const Value &value, State &state);
  void record(const Place &place, AccessKind kind, const Location &location, State &state);
  /// What only its type tells is still one value until the next store, unless a pointer may change it.
  void nameValue(const std::string &symbol, Value &value, State &state);
};

} // namespace nidus::frontend
