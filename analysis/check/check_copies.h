//===- check_copies.h - checks reads of what was there before the nest -----------===//
//
// A nest may read elements of an array from a copy that is made before it (dependence/old_values.h). By the accesses alone: a copy
// is never written, and what an iteration reads of it no earlier iteration writes in the array itself, nor the same one before.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What is wrong, in words.
std::vector<std::string> checkCopies(const Scop &scop);

} // namespace nidus
