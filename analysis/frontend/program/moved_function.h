//===- moved_function.h - a function in the unit of another file -------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// Names of one file, and what stands for them in the other; those that are not among them stay.
struct NewNames {
  std::map<std::string, std::string> structs, functions, variables;
  std::map<std::string, Variable> globals; ///< by their symbols in the old file
};

TypeRef movedType(const TypeRef &type, const std::map<std::string, std::string> &structs);

/// The variables that a copy of the function would share with it: neither local nor numbers that never change.
std::vector<const Variable *> sharedVariables(const Function &function);

/// The function under another name and with the names of another unit. Of globals it mentions those that the names have; numbers stand in
/// the place of the others, which never change. No place in it is one of the text of that unit.
Function movedFunction(const Function &function, const std::string &name, const NewNames &names);

} // namespace nidus::frontend
