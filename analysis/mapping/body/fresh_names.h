//===- fresh_names.h - names for what kernels have beside the user's code -------===//
#pragma once

#include "analysis/model/kernel_plan.h"
#include <set>

namespace nidus {

/// Names that nothing in the kernel has.
class FreshNames {
  std::set<std::string> taken;

public:
  explicit FreshNames(const KernelPlan &kernel) : taken(kernel.arguments.begin(), kernel.arguments.end()) {
    forEachBody(kernel, [&](const StmtRef &code) {
      forEachExpr(code, [&](const Expr &e) { taken.insert(e.name); });
      forEachStmt(code, [&](const Stmt &s) { taken.insert(s.name); });
    });
    for (const ThreadLoop &loop : kernel.threads)
      taken.insert(loop.symbol);
    taken.insert(kernel.name);
  }
  std::string give(std::string name) {
    while (!taken.insert(name).second)
      name += "_";
    return name;
  }
};

} // namespace nidus
