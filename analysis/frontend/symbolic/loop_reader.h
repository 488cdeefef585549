//===- loop_reader.h - loops that become dimensions -----------------------===//
#pragma once

#include "analysis/frontend/symbolic/evaluator.h"
#include "analysis/frontend/syntax/loop_header.h"

namespace nidus::frontend {

class LoopReader {
  const Context &context;
  Certainty &certainty;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  Dimensions &dimensions;
  Evaluator &evaluator;
  const bool runsToItsEnd; ///< no iteration leaves the nest

  bool neverWraps(const LoopHeader &h, const StmtRef &body) const;
  Poly firstValue(const LoopHeader &h, State &state);
  void endWith(const Split &split, const LoopHeader &h, const isl::set &before, State &state);
  void checkStart(const StmtRef &loop, const LoopHeader &h, const Poly &first, const isl::set &before, const Split &split, State &state);
  void checkCounterRange(const LoopHeader &h, const Location &location, const State &state);
  void keepCounter(const StmtRef &loop, const LoopHeader &h, const isl::set &ended);
  [[noreturn]] void refuseUncounted(const StmtRef &loop) const;
  [[noreturn]] void refuseStart(const StmtRef &loop, const std::string &live, const std::string &counter) const;

public:
  LoopReader(NestFacts &facts, Evaluator &evaluator);

  /// Makes the counter of a loop a dimension of the instances.
  void enter(const StmtRef &loop, State &state);
};

} // namespace nidus::frontend
