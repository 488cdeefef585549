//===- once_blocks.h - jumps to the end of some statements -----------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Inside the nest, do { A; if (c) break; B; } while (0) as A; if (!c) { B; }, and so with continue, which means the same there, and with goto to a label
/// behind B. Blocks that are left in a way that ifs alone cannot say stay as they are. `function`: its body, with all that may lead to a label.
StmtRef withJumpsAsChoices(const StmtRef &nest, const StmtRef &function);

} // namespace nidus::frontend
