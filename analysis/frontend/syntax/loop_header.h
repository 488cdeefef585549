//===- loop_header.h - loops that count ---------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

struct LoopHeader {
  std::string symbol;
  TypeRef type;
  ExprRef first,
      condition; ///< i != n is i < n here, for steps of 1: whoever relies on it asks whether i starts before n
  int64_t step;
};

/// Counter, first value, condition and step of a counted loop whose body leaves the counter alone.
std::optional<LoopHeader> loopHeader(const StmtRef &loop, const Function &function);

/// A local variable or parameter that only the function's own code changes; null: anything else.
const Variable *ownVariable(const Function &function, const std::string &symbol);

/// The value of a literal: 2, -1, (long)4.
std::optional<int64_t> literalValue(const ExprRef &expr);
bool isVariable(const ExprRef &expr, const std::string &symbol);
/// By how much an expression moves the variable: ++i, i--, i += 2, i -= 2, i = i + 2.
std::optional<int64_t> stepOf(const ExprRef &step, const std::string &symbol);

} // namespace nidus::frontend
