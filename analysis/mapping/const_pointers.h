//===- const_pointers.h - pointers of the body into arrays that are only read ===//
#pragma once

#include "analysis/model/body.h"
#include <set>

namespace nidus {

/// A kernel sees an array that the nest only reads as const, whatever the user's pointer says: local pointers set from
/// one of `readOnly`, or from such a pointer, are made pointers to const.
StmtRef withConstPointers(const StmtRef &body, std::set<std::string> readOnly);

} // namespace nidus
