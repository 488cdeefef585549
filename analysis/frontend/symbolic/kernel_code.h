//===- kernel_code.h - what becomes of the code of the nest ---------------===//
#pragma once

#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/symbolic/source_nest.h"
#include "analysis/isl/poly.h"

namespace nidus::frontend {

class KernelCode {
  Replacements replaced;
  std::set<std::string> called;
  bool needsMath = false;
  std::map<std::string, Poly> arraysOfBlock;
  std::map<std::string, std::optional<Poly>> taken;

public:
  explicit KernelCode(const SourceNest &source);

  /// Nodes that become Variables of Arguments.
  const Replacements &replacements() const { return replaced; }
  void replace(const ExprRef &node, const ExprRef &by) { replaced[node] = by; }
  void keep(const ExprRef &node) { replaced.erase(node); }
  template <class Code> Code withArguments(const Code &code) const { return Substitution(replaced).apply(code); }

  /// Functions that the code calls.
  const std::set<std::string> &callees() const { return called; }
  void call(const std::string &function) { called.insert(function); }
  /// Functions of math.h whose results differ on the device.
  bool usesMath() const { return needsMath; }
  void useMath() { needsMath = true; }

  /// Of the block, whose sizes are known at run time: their bytes.
  const std::map<std::string, Poly> &variableArrays() const { return arraysOfBlock; }
  void declareArray(const std::string &name, const Poly &bytes) { arraysOfBlock.emplace(name, bytes); }

  /// What the companion of a reduction is set to; nothing where that is not known.
  const std::optional<Poly> &valueOf(const std::string &companion) const { return taken.at(companion); }
  /// Of variables that are no companions, nothing is kept.
  void set(const std::string &companion, const std::optional<Poly> &value);
};

} // namespace nidus::frontend
