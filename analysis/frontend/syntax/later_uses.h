//===- later_uses.h - what is read after a piece of code ----------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// The code may read the variable before it sets it.
bool mayReadFirst(const StmtRef &code, const std::string &symbol);
/// The code sets the variable whatever happens, if it runs to its end, and does not read it before.
bool surelySets(const StmtRef &code, const std::string &symbol);

/// A place in a block, by what runs after it: the rest of the statements around it, innermost first.
struct Surroundings {
  struct Level {
    std::vector<StmtRef> before, after; ///< in the same block
    StmtRef loop;                       ///< whose body the block is, if any
  };
  std::vector<Level> levels; ///< outermost first

  /// The variable may be read before it is written again.
  bool mayRead(const std::string &symbol) const;
  /// The statements after the place, from the level `outermost` on; nothing when a loop there may come back to the
  /// place.
  std::optional<std::vector<StmtRef>> after(size_t outermost) const;
};

} // namespace nidus::frontend
