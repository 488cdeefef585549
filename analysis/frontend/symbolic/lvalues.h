//===- lvalues.h - where lvalues lie --------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/base_pointers.h"
#include "analysis/frontend/symbolic/invariant_reads.h"

namespace nidus::frontend {

class Lvalues {
  Interpreter &interpreter;
  const SourceNest &source;
  const Context &context;
  const IslNames &names;
  const Assumptions &assumptions;
  const Memory &memory;
  Trace &trace;
  KernelCode &kernel;
  InvariantReads &reads;
  BasePointers &pointers;

  Place ofVariable(const ExprRef &lvalue) const;
  Place subscript(const ExprRef &lvalue, State &state);
  Place member(const ExprRef &lvalue, State &state);
  Place pointedTo(const Value &pointer, const TypeRef &type, const Location &location, Poly index) const;
  bool maySeeBytesAs(const TypeRef &type, const Root &root) const;
  bool isFixedElement(const ExprRef &lvalue) const;
  bool isWritten(const ExprRef &element) const;
  bool isInsideElement(const Place &p, const TypeRef &array) const;
  Place withinElement(Place p, const TypeRef &array, const Value &index, const State &state) const;

public:
  Lvalues(Interpreter &interpreter, NestFacts &facts, InvariantReads &reads, BasePointers &pointers);

  Place place(const ExprRef &lvalue, State &state);
};

} // namespace nidus::frontend
