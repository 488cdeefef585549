//===- updates.h - statements that combine a value into a variable ---------===//
#pragma once

#include "analysis/model/reduction.h"
#include "analysis/code/unit.h"

namespace nidus::frontend {

/// One statement as an update.
struct Update {
  std::string symbol;
  TypeRef type;
  ReductionOp op = ReductionOp::Sum;
  Take take = Take::First;
  struct Operand {
    std::string op; ///< of the assignment: "+=", "-=", "*=", ...
    ExprRef value;
  };
  std::vector<Operand> operands; ///< one for a Minimum or Maximum: the value
  std::vector<StmtRef> with;     ///< assignments to companions
};

/// s += v, s = s * v, m = v > m ? v : m, if (v < m) { m = v; at = x; } ...; nothing for other statements.
std::optional<Update> matchUpdate(const Unit &unit, const StmtRef &stmt);

/// if (a && v > m) { m = v; } as if (a) if (v > m) { m = v; }, so that the inner if is an update; other statements as
/// they are.
StmtRef withUpdateApart(const Unit &unit, const StmtRef &stmt);

} // namespace nidus::frontend
