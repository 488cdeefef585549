//===- substitute.h - a body in terms of the launcher's arguments -----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// What becomes of nodes of the code. They are held: another node must not be taken for one that is gone.
using Replacements = std::map<ExprRef, ExprRef>;

/// Replaces objects of the function by the arguments that stand for them, and accesses to arrays of several dimensions
/// by linearised ones: a[i][j] becomes a[i * 640 + j]. Throws a Refusal for a pointer to arrays that cannot be said so.
class Substitution {
  const Replacements &replacements;

  struct Linear {
    ExprRef pointer, index; ///< index null: 0
    bool isSmall = false;   ///< of an array all of whose elements an int counts
  };
  static Linear moved(const Linear &from, const std::string &op, const ExprRef &by);
  std::optional<Linear> linearise(const ExprRef &lvalue) const;
  std::optional<Linear> lineariseRows(const ExprRef &pointer) const;
  bool mentionsReplaced(const ExprRef &expr) const;

public:
  explicit Substitution(const Replacements &replacements) : replacements(replacements) {}
  ExprRef apply(const ExprRef &expr) const;
  StmtRef apply(const StmtRef &stmt) const;
};

} // namespace nidus::frontend
