//===- build_scop.h - a loop nest becomes a Scop ----------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// How many loops of the nest can be dimensions: loop, loop directly inside it, and so on, with nothing but
/// declarations and assignments of locals between them.
size_t maximalDepth(const Unit &unit, const Function &function, const StmtRef &nest);

/// Models the nest with its `depth` outermost loops as dimensions (1 <= depth <= maximalDepth); what is inside them is
/// the block of one statement. Sound: whatever cannot be followed exactly is over-approximated or refused.
Result<Scop> buildScop(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth);

} // namespace nidus
