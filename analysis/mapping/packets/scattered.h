//===- scattered.h - what packets reach element by element --------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What lies outside the windows: a thread touches it element by element, and the threads of a warp are a packet apart.
struct Scattered {
  int64_t bytes = 0;      ///< that such reads of one instance move by, all together, from one instance to the next
  bool isWritten = false; ///< some of it is
  bool isBent = false;    ///< rows of it change from one instance to the next (bent_rows.h)
  bool looksUp = false;   ///< data choose what instances read
  bool decides = false;   ///< data choose what they do
};

/// Of the Scop with an interior, for threads along loop `xLoop`.
Scattered scatteredIn(const Scop &scop, const Statement &statement, int xLoop);

} // namespace nidus
