#include "analysis/frontend/syntax/identifiers.h"
#include "analysis/code/cxx_keywords.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace nidus::frontend {

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
