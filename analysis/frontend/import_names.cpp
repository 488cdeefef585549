#include "analysis/frontend/import_names.h"
#include "llvm/ADT/StringExtras.h"

namespace nidus::frontend {

bool isKeywordOfCxx(const std::string &name) {
  static const std::set<std::string> keywords = {
      "alignas",     "alignof",   "and",        "and_eq",    "asm",      "auto",         "bitand",
      "bitor",       "bool",      "break",      "case",      "catch",    "char",         "char8_t",
      "char16_t",    "char32_t",  "class",      "compl",     "concept",  "const",        "consteval",
      "constexpr",   "constinit", "const_cast", "continue",  "co_await", "co_return",    "co_yield",
      "decltype",    "default",   "delete",     "do",        "double",   "dynamic_cast", "else",
      "enum",        "explicit",  "export",     "extern",    "false",    "float",        "for",
      "friend",      "goto",      "if",         "inline",    "int",      "long",         "mutable",
      "namespace",   "new",       "noexcept",   "not",       "not_eq",   "nullptr",      "operator",
      "or",          "or_eq",     "private",    "protected", "public",   "register",     "reinterpret_cast",
      "requires",    "return",    "short",      "signed",    "sizeof",   "static",       "static_assert",
      "static_cast", "struct",    "switch",     "template",  "this",     "thread_local", "throw",
      "true",        "try",       "typedef",    "typeid",    "typename", "typeof",       "union",
      "unsigned",    "using",     "virtual",    "void",      "volatile", "wchar_t",      "while",
      "xor",         "xor_eq"};
  return keywords.count(name) != 0;
}

namespace {

/// Names with a meaning in generated code, in isl's text format, or as macros
/// that compilers predefine.
bool isReserved(const std::string &name) {
  static const std::set<std::string> reserved = {
      "nidus",  "std", "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "exists", "mod", "floor", "ceil",
      "floord", "min", "max",       "infty",    "infinity", "NaN",     "implies",  "rat",    "E",   "linux", "unix"};
  return reserved.count(name) || isKeywordOfCxx(name);
}

} // namespace

std::string validIdentifier(const std::string &name) {
  if (name.empty())
    return "unnamed";
  if (isReserved(name))
    return name + "_";
  std::string valid;
  for (char c : name) {
    if (llvm::isAlnum(c) || c == '_')
      valid += c;
    else
      valid += "u" + llvm::utohexstr(static_cast<unsigned char>(c));
  }
  bool forTheCompiler = valid[0] == '_' && valid.size() > 1 && (valid[1] == '_' || llvm::isUpper(valid[1]));
  return forTheCompiler ? "u" + valid : valid;
}

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
