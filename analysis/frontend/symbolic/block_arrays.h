//===- block_arrays.h - arrays whose sizes are known at run time, in the memory of a block ---===//
#pragma once

#include "analysis/frontend/symbolic/base_pointers.h"

namespace nidus::frontend {

class BlockArrays {
  const SourceNest &source;
  const Context &context;
  Assumptions &assumptions;
  KernelCode &kernel;
  BasePointers &pointers;

public:
  BlockArrays(NestFacts &facts, BasePointers &pointers);

  /// Of one dimension, with a size that is a sum of arguments.
  void declare(const Stmt &declared, State &state);
  /// A block has all arrays that the code declares in its shared memory.
  void fit(const StmtRef &code, const State &state) const;
};

} // namespace nidus::frontend
