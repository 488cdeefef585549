#include "analysis/frontend/import/names.h"

namespace nidus::frontend {

void Names::nameLocals(const clang::FunctionDecl *function, const Uses &uses) {
  std::vector<const clang::VarDecl *> locals(function->param_begin(), function->param_end());
  for (const clang::VarDecl *variable : uses.declared)
    if (!variable->hasExternalStorage())
      locals.push_back(variable);
  std::set<std::string> reserved, used;
  for (const clang::VarDecl *variable : locals)
    reserved.insert(validIdentifier(variable->getNameAsString()));
  for (const clang::FunctionDecl *callee : uses.functions)
    used.insert(callee->getNameAsString());
  for (const clang::VarDecl *variable : locals) {
    std::string base = validIdentifier(variable->getNameAsString());
    std::string symbol = base;
    for (int i = 2; used.count(symbol) || (symbol != base && reserved.count(symbol)); ++i)
      symbol = base + "_" + std::to_string(i);
    used.insert(symbol);
    taken.insert(symbol);
    symbols[variable->getCanonicalDecl()] = symbol;
  }
}

std::string Names::symbol(const clang::VarDecl *variable) {
  auto [entry, isNew] = symbols.try_emplace(variable->getCanonicalDecl());
  if (isNew)
    entry->second = fresh(validIdentifier(variable->getNameAsString()), "_global");
  return entry->second;
}

std::string Names::fresh(const std::string &wish, const std::string &suffix) {
  std::string name = wish;
  for (int i = 1; !taken.insert(name).second; ++i)
    name = wish + suffix + (i == 1 ? "" : std::to_string(i));
  return name;
}

} // namespace nidus::frontend
