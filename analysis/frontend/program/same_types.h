//===- same_types.h - do two files mean the same type? -----------------------===//
#pragma once

#include "analysis/code/unit.h"
#include <functional>

namespace nidus::frontend {

/// `isSame` is asked of the names of structs. Extents that are not constants may be the same.
using SameStructs = std::function<bool(const std::string &, const std::string &)>;
bool isSameType(const TypeRef &a, const TypeRef &b, const SameStructs &isSame);

/// What the user calls a struct of a unit: a suffix makes names of structs unique where the name has another meaning, too.
std::string tagOf(const std::string &name);
constexpr const char *structSuffix = "_struct"; ///< and a number, from the second one on

/// The struct of `here` with the tag and the members of `name`, which is one of `there`; empty: none.
std::string sameStruct(const std::map<std::string, Struct> &here, const std::map<std::string, Struct> &there, const std::string &name);

} // namespace nidus::frontend
