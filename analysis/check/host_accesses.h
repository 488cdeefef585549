//===- host_accesses.h - what host code reads and writes through pointers --------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::check {

/// An access of the host: through which pointer variable or array, and does it write?
struct HostAccess {
  std::string variable;
  bool writes;
  bool isOfTable = false; ///< what it accesses is a pointer, and no member of a struct
};

/// Of evaluating the expression, but for what functions of the file do that it calls; null: none.
std::vector<HostAccess> accessesOf(const Unit &unit, const ExprRef &expr);

} // namespace nidus::check
