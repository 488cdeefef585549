//===- base_pointers.h - arrays and their elements ------------------------===//
#pragma once

#include "analysis/frontend/symbolic/arithmetic.h"
#include "analysis/frontend/symbolic/interpreter.h"

namespace nidus::frontend {

class BasePointers {
  Interpreter &interpreter;
  const SourceNest &source;
  const Context &context;
  const Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  const Invariants &invariants;
  Memory &memory;
  Arithmetic &arithmetic;

  bool setsPointersOf(const ExprRef &table) const;
  bool hasFixedRow(const ExprRef &table) const;
  void checkElements(const ExprRef &host, const TypeRef &element) const;
  void describeDeclared(Root &root, const TypeRef &type, State &state);

public:
  BasePointers(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic);

  /// Finds or makes the array reached through the invariant pointer (or array) `host`.
  int rootOf(const ExprRef &host, const TypeRef &pointee, State &state);
  /// The pointer or array as the kernel has it.
  ExprRef inKernel(int root) const;
  /// How many elements of the root (array levels removed) an object of the type holds.
  Poly elementCount(const TypeRef &type, State &state);
  /// How far an index into objects of the type leads, in what the pointer counts.
  std::optional<Poly> steps(const Value &index, const TypeRef &indexType, const TypeRef &type, const Value &pointer, State &state);
  /// Of which row or plane the pointer is read.
  Poly numberInTable(int root, Value &index, const TypeRef &indexType, const Location &location, State &state);
};

} // namespace nidus::frontend
