//===- hidden_memory.h - does memory stay this function's own? -----------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::check {

/// Is the variable a local one, and does no value that may be its own leave the function, but to functions of the file
/// that keep none and to those of the C library that do not?
bool staysHidden(const Unit &unit, const Function &function, const std::string &symbol);

/// The local array, and the variables that may hold its address; nothing when that leaves the function in other ways.
std::optional<std::set<std::string>> holdersOf(const Unit &unit, const Function &function, const std::string &array);

} // namespace nidus::check
