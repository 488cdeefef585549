//===- check_carried.h - checks elements that became variables -------------------===//
//
// In the loop as written an iteration reads an element that the one before it wrote; the mapped loop has that in a variable
// (frontend/normalise/carried_element.h). By the accesses of both alone: what is no longer read is in each iteration what the
// one before it wrote, and nothing in between; what the first iteration reads nobody writes, and the mapped loop reads it at its
// beginning; and all other accesses are the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What is wrong, in words. `domain` and `accesses`: of the loop that was mapped.
std::vector<std::string> checkCarried(const Statement &asWritten, const isl::set &domain, const std::vector<Access> &accesses);

} // namespace nidus
