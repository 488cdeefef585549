//===- names.h - symbols for the user's names ----------------------===//
#pragma once

#include "analysis/frontend/syntax/identifiers.h"
#include "analysis/frontend/import/uses.h"
#include <map>
#include <set>
#include <string>

namespace nidus::frontend {

/// Symbols of all variables of a unit: unique per function; those of globals
/// are met in no function as a local.
class Names {
  llvm::DenseMap<const clang::VarDecl *, std::string> symbols;
  std::set<std::string> taken;

public:
  /// Gives the parameters and locals of a function their symbols. To be called
  /// for every function before a global is named.
  void nameLocals(const clang::FunctionDecl *function, const Uses &uses);
  std::string symbol(const clang::VarDecl *variable);
  /// From then on no symbol is `name`.
  void reserve(const std::string &name) { taken.insert(name); }
  /// A name that no symbol of the unit has, from then on taken.
  std::string fresh(const std::string &wish, const std::string &suffix);
};

} // namespace nidus::frontend
