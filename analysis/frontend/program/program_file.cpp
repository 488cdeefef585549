#include "analysis/frontend/program/program.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus {
namespace {

/// Flags that change what floating-point operations give, in their order.
std::vector<std::string> floatingFlagsOf(const std::vector<std::string> &flags) {
  static const std::vector<std::string> meanings = {
      "fast-math",     "unsafe-math-optimizations", "associative-math", "reciprocal-math", "finite-math-only", "signed-zeros",
      "trapping-math", "signaling-nans",            "approx-func",      "honor-nans",      "honor-infinities", "rounding-math"};
  std::vector<std::string> found;
  bool isOfast = false;
  for (const std::string &flag : flags) {
    const auto begins = [&](const std::string &prefix) { return flag.rfind(prefix, 0) == 0; };
    if (begins("-O"))
      isOfast = flag == "-Ofast";
    const bool isOne = std::any_of(meanings.begin(), meanings.end(),
                                   [&](const std::string &meaning) { return flag == "-f" + meaning || flag == "-fno-" + meaning; });
    if (isOne || begins("-ffp-contract") || begins("-ffp-model") || begins("-fexcess-precision") || begins("-fdenormal-fp-math") ||
        begins("-mfpmath") || begins("-ffp-eval-method"))
      found.push_back(flag);
  }
  if (isOfast)
    found.push_back("-Ofast");
  return found;
}

} // namespace

ProgramFile programFileOf(const Unit &unit) {
  ProgramFile file{unit.path, unit.files, floatingFlagsOf(unit.flags), unit.obstacle, {}, {}};
  for (const auto &[name, prototype] : unit.others.wanted)
    file.wanted.insert(name);
  for (const Function &function : unit.functions)
    if (function.linkage != Linkage::Internal && function.body)
      file.definitions[function.name] = {function.linkage, function.location};
  return file;
}

ProgramCode programCodeOf(const Unit &unit, const std::set<std::string> &wanted) {
  std::set<std::string> needed;
  std::function<void(const Function &)> add = [&](const Function &function) {
    if (!function.body || !needed.insert(function.name).second)
      return;
    forEachExpr(function.body, [&](const Expr &e) {
      if (const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr)
        add(*callee);
    });
  };
  for (const std::string &name : wanted)
    if (const Function *function = findFunction(unit, name))
      add(*function);
  ProgramCode code{{}, unit.structs, unit.others.wanted, unit.others.variables, unit.others.refused};
  for (const Function &function : unit.functions)
    if (needed.count(function.name)) {
      code.functions.push_back(function);
      // Functions that use tables are not copied: their elements would only be carried along.
      for (auto &[symbol, v] : code.functions.back().variables)
        if (v.storage != Storage::Local && isArray(v.type))
          v.init = nullptr;
    }
  return code;
}

std::set<std::string> wantedOf(const ProgramFile &file, const std::vector<ProgramFile> &all) {
  std::set<std::string> wanted;
  for (const ProgramFile &other : all)
    for (const std::string &name : other.path != file.path ? other.wanted : std::set<std::string>())
      if (file.definitions.count(name))
        wanted.insert(name);
  return wanted;
}

Unit withoutOtherFiles(const Unit &unit) {
  Unit host = unit;
  std::erase_if(host.functions, [](const Function &function) { return function.isOfOtherFile; });
  std::erase_if(host.flattened, [&](const auto &entry) { return !findFunction(host, entry.first); });
  return host;
}

} // namespace nidus
