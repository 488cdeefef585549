//===- argument_list.h - what name.c passes to the launcher ---------------===//
#pragma once

#include "analysis/frontend/symbolic/nest_facts.h"
#include "analysis/isl/formula.h"

namespace nidus::frontend {

class ArgumentList {
  const SourceNest &source;
  const Context &context;
  const Memory &memory;
  const Invariants &invariants;
  const Trace &trace;
  const Parameters &parameters;
  const Dimensions &dimensions;
  IslNames &names;

  ExprRef hostCondition(const ExprRef &host) const;
  FormulaNames namesAhead() const;
  void checkNames(const std::vector<Argument> &arguments) const;
  std::vector<Argument> inputs() const;
  std::vector<Argument> locations();
  Argument resultOf(const std::string &symbol, const TypeRef &type) const;

public:
  explicit ArgumentList(NestFacts &facts);

  std::vector<Argument> arguments();
  /// Tables that choose places keep their values while the nest runs.
  std::vector<ValueEnds> valueEnds() const;
};

} // namespace nidus::frontend
