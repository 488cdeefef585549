//===- plain_blocks.h - statements of macros without their wrapping -----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// `do { ... } while (0)`, as macros of several statements are written, becomes these statements; a block of its own where a name
/// would be declared twice.
StmtRef withPlainBlocks(const StmtRef &body);

} // namespace nidus
