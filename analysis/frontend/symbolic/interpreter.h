//===- interpreter.h - the recursion among the parts that follow code -----===//
#pragma once

#include "analysis/frontend/symbolic/instance_state.h"

namespace nidus::frontend {

/// Lvalues have subscripts, calls have arguments and bodies, and so on: whoever comes to code inside of code asks for its value here.
class Interpreter {
public:
  virtual Value evaluate(const ExprRef &expr, State &state) = 0;
  virtual Split condition(const ExprRef &expr, State &state) = 0;
  virtual void execute(const StmtRef &stmt, State &state) = 0;

protected:
  ~Interpreter() = default;
};

} // namespace nidus::frontend
