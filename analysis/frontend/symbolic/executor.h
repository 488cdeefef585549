//===- executor.h - paths through the block of an instance ----------------===//
#pragma once

#include "analysis/frontend/symbolic/accesses.h"
#include "analysis/frontend/symbolic/block_arrays.h"
#include "analysis/frontend/syntax/loop_header.h"

namespace nidus::frontend {

class Executor {
  Interpreter &interpreter;
  const SourceNest &source;
  Context &context;
  IslNames &names;
  Assumptions &assumptions;
  const Memory &memory;
  Trace &trace;
  Arithmetic &arithmetic;
  Branches &branches;
  Accesses &accesses;
  BlockArrays &arrays;

  void executeBlock(const StmtRef &block, State &state);
  void executeReturn(const Stmt &stmt, State &state);
  void declare(const StmtRef &stmt, State &state);
  void executeIf(const StmtRef &stmt, State &state);
  std::vector<Written> writtenByBoth(const State &whenTrue, const State &whenFalse, const Split &split, const Location &location,
                                     State before);
  void executeLoop(const StmtRef &stmt, State &state);
  std::optional<Poly> firstValue(const LoopHeader &h, State &state);
  bool countsAsWritten(const StmtRef &stmt, const LoopHeader &h, const Poly &first, const State &inside);
  bool enterCounted(const LoopHeader &h, const Poly &first, bool leaves, State &inside);

public:
  Executor(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, Branches &branches, Accesses &accesses, BlockArrays &arrays);

  void execute(const StmtRef &stmt, State &state);
};

} // namespace nidus::frontend
