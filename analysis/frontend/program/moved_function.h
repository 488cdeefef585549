//===- moved_function.h - a function in the unit of another file -------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Names of one file, and what stands for them in the other; those that are not among them stay.
struct NewNames {
  std::map<std::string, std::string> structs, functions, variables;
};

TypeRef movedType(const TypeRef &type, const std::map<std::string, std::string> &structs);

/// A variable that is not the function's own and that no copy of it can have: neither a number that never changes nor local.
const Variable *sharedVariable(const Function &function);

/// The function under another name and with the names of another unit. It mentions no global: numbers stand in the place of those that
/// never change. No place in it is one of the text of that unit.
Function movedFunction(const Function &function, const std::string &name, const NewNames &names);

} // namespace nidus::frontend
