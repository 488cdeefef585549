//===- scop_assembler.h - what was recorded of a nest becomes its model ---===//
#pragma once

#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/scop/argument_list.h"
#include "analysis/frontend/shapes/shaper.h"
#include "analysis/isl/formula.h"

namespace nidus::frontend {

class ScopAssembler {
  const SourceNest &source;
  const Memory &memory;
  const Invariants &invariants;
  const KernelCode &kernel;
  const Dimensions &dimensions;
  const Parameters &parameters;
  const IslNames &names;
  Assumptions &assumptions;
  Shaper shaper;
  ArgumentList list;

  void addArrays(Scop &scop, Statement &statement);
  void setDomain(Statement &statement) const;
  void setCode(Scop &scop, Statement &statement) const;
  Scan finished(Scan made, const Substitution &substitution) const;
  void addArguments(Scop &scop);
  void nameResult(const Argument &argument, Scop &scop) const;
  void addParameters(Scop &scop) const;
  ExprRef companionValue(const std::string &symbol, const FormulaNames &names) const;
  void addVariables(Scop &scop) const;
  void checkNullTests(const Scop &scop) const;
  void checkSayable(const Scop &scop) const;
  void checkSayable(const StmtRef &code) const;
  void checkSayable(const Function &function) const;
  void checkSayable(TypeRef type, const Location &location) const;

public:
  explicit ScopAssembler(NestFacts &facts);

  Scop assemble();
};

} // namespace nidus::frontend
