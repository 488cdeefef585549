//===- calls.h - math.h and functions of the unit -------------------------===//
#pragma once

#include "analysis/frontend/symbolic/accesses.h"

namespace nidus::frontend {

class Calls {
  Interpreter &interpreter;
  const SourceNest &source;
  Context &context;
  Certainty &certainty;
  IslNames &names;
  Memory &memory;
  Trace &trace;
  KernelCode &kernel;
  Arithmetic &arithmetic;
  const FloatBounds &floats;
  Branches &branches;
  Accesses &accesses;

  Value evaluateArgument(const Function *callee, size_t index, const ExprRef &argument, State &state);
  Value ofMath(const ExprRef &call, const std::vector<Value> &arguments, State &state);
  Value follow(const ExprRef &call, const Function &callee, const std::vector<Value> &arguments, State &state);
  void bindParameters(const Function &callee, const std::vector<Value> &arguments, State &state);
  void seeAsElement(const ExprRef &call, const Function &callee, const ExprRef &returned, size_t firstVisit);
  [[noreturn]] void refuseUnknown(const Expr &call) const;

public:
  Calls(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats, Branches &branches,
        Accesses &accesses);

  Value evaluate(const ExprRef &call, State &state);
};

} // namespace nidus::frontend
