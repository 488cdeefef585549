//===- counted_loop.h - loops over consecutive numbers ----------------------===//
#pragma once

#include "analysis/code/extent.h"

namespace nidus {

/// A loop over consecutive numbers.
struct Counted {
  std::string counter;
  Extent first, last;
};

/// Of literal bounds, or of such that depend on the size, when it runs; nothing for others.
std::optional<Counted> countedLoop(const Stmt &loop, const std::string &size);

} // namespace nidus
