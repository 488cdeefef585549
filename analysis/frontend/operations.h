//===- operations.h - the size of a block with its loops unrolled -----------===//
#pragma once

#include "analysis/model/unit.h"

namespace nidus::frontend {

/// The access of a call that stands for an element of a neighbourhood.
constexpr const char *neighbourMark = "neighbour";

struct Unrolled {
  int64_t operations = 0; ///< instructions of one execution, roughly
  /// The block has arrays of its own, and once the loops are unrolled every subscript of them is a number: they fit registers.
  bool indexesOwnArrays = false;
};

/// Nothing when a loop has no literal bounds (given those of the loops around it), or the block is too large to be unrolled.
/// Calls whose `access` is `free` count nothing.
std::optional<Unrolled> unroll(const StmtRef &block, const Unit &unit, const std::string &free);

} // namespace nidus::frontend
