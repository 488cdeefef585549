#include "tool/dependency_rule.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

namespace nidus {

namespace {

/// As make, ninja and compilers agree on it.
std::string escaped(const std::string &path) {
  std::string text;
  for (char c : path) {
    if (c == ' ' || c == '#')
      text += '\\';
    if (c == '$')
      text += '$';
    text += c;
  }
  return text;
}

} // namespace

std::string dependencyRule(const std::vector<std::string> &targets, const std::vector<std::string> &files) {
  std::string rule, phony;
  for (const std::string &target : targets)
    rule += (rule.empty() ? "" : " ") + escaped(target);
  rule += ":";
  for (size_t i = 0; i < files.size(); ++i) {
    rule += " \\\n  " + escaped(files[i]);
    if (i > 0)
      phony += escaped(files[i]) + ":\n";
  }
  return rule + "\n" + phony;
}

std::vector<std::string> filesRead(const Unit &unit, const Options &options) {
  namespace path = llvm::sys::path;
  std::vector<std::string> files = unit.files;
  for (const std::string &file : unit.others.files)
    if (std::find(files.begin(), files.end(), file) == files.end())
      files.push_back(file);
  if (options.device && path::extension(*options.device) == ".json")
    files.push_back(*options.device);
  if (options.tuning)
    files.push_back(*options.tuning);
  if (options.compileDatabase) {
    const bool isFolder = llvm::sys::fs::is_directory(*options.compileDatabase);
    files.push_back(isFolder ? *options.compileDatabase + "/compile_commands.json" : *options.compileDatabase);
  }
  return files;
}

} // namespace nidus
