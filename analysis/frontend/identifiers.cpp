#include "analysis/frontend/identifiers.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

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

/// Words of isl's text format, which does not tell capitals from small letters.
bool isWordOfIsl(llvm::StringRef name) {
  static const std::set<std::string> words = {"exists", "and",   "or",    "not",      "implies",     "true",   "false",
                                              "mod",    "floor", "ceil",  "min",      "max",         "floord", "ceild",
                                              "rat",    "nan",   "infty", "infinity", "coefficients"};
  return words.count(name.lower()) != 0;
}

/// Names with a meaning in generated code, in isl's text format, or as macros
/// that compilers predefine.
bool isReserved(const std::string &name) {
  static const std::set<std::string> reserved = {"nidus",   "std",      "Aligned", "threadIdx", "blockIdx", "blockDim",
                                                 "gridDim", "warpSize", "E",       "linux",     "unix"};
  return reserved.count(name) || isWordOfIsl(name) || isKeywordOfCxx(name);
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

} // namespace nidus::frontend
