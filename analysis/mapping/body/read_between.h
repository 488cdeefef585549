//===- read_between.h - what is read between the loops -------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Arrays of which code between the loops may read elements, itself, by pointers that it has set, or in functions; with names of
/// other variables. An element of which it only takes the address is not read.
std::set<std::string> readBetween(const Statement &statement);

} // namespace nidus
