//===- once_blocks.h - blocks that macros leave by break -------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Inside the nest, do { A; if (c) break; B; } while (0) as A; if (!c) { B; }, and so with continue, which means the same there. Blocks that are left in a
/// way that ifs alone cannot say stay as they are.
StmtRef withJumpsAsChoices(const StmtRef &nest);

} // namespace nidus::frontend
