//===- old_values.h - reads that find what was there before the nest --------===//
//
// Where only anti-dependences keep iterations apart, each of them reads what none before it has written: it may as well
// read a copy of the array that is made before the nest, and then no iteration has to wait for another one. The
// array is renamed, in the terms of Feautrier 1988 (array expansion) and of register renaming, for these reads alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct OldValues {
  std::map<std::string, std::vector<Location>> reads; ///< by arrays: where in the source the reads are
  isl::set sizes;   ///< { : } over parameters: they find the old values for these
  Dependences left; ///< without those that copies do away with, for these sizes
};

/// All reads that keep later iterations from writing, and never find what the nest has written. None: nothing.
std::optional<OldValues> oldValues(const Scop &scop, const Dependences &dependences);

/// The dependences that no copy and no sizes do away with, where the loops have several iterations. It takes much less time.
Dependences leftAtBest(const Scop &scop, const Dependences &dependences);

} // namespace nidus
