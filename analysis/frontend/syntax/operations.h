//===- operations.h - the size of a block with its loops unrolled -----------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

struct Unrolled {
  int64_t operations = 0; ///< instructions of one execution, roughly
  int64_t divisions = 0;  ///< those of integers by what the compiler does not know, each counted as one operation
  /// The block has arrays of its own, and once the loops are unrolled every subscript of them is a number: they fit registers.
  bool indexesOwnArrays = false;
};

/// Nothing when a loop has no literal bounds (given those of the loops around it), or the block is too large to be unrolled.
/// Elements of neighbourhoods, and of rows, count nothing.
std::optional<Unrolled> unroll(const StmtRef &block, const Unit &unit);

/// Instructions of one execution, roughly, when the loops that are not marked run once; nothing as for unroll().
std::optional<int64_t> operationsOf(const StmtRef &block, const Unit &unit);
/// The block with the loops marked that have literal bounds and are small enough, or all of them.
StmtRef withUnrolledLoops(const StmtRef &block, const Unit &unit);
StmtRef withAllUnrolled(const StmtRef &block);

} // namespace nidus::frontend
