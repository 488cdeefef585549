//===- index_names.h - locals that are another name of a place -----------------===//
//
//     const int o = i * m;            a[o + j]     is  a[i * m + j]
//     const float *row = a + o;       row[j]       is  a[(long)(i * m) + j]
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/body/counting_loop.h"

namespace nidus {

/// Of a block that is walked through in its order.
class IndexNames {
public:
  IndexNames(const StmtRef &block, const OperandContext &context);

  /// The declaration that comes next; `known`: counters of the loops around it.
  void declare(const Stmt &declaration, const std::set<std::string> &known);

  /// With what the names stand for.
  ExprRef inFull(const ExprRef &e) const;

  /// An integer computed of sizes, counters of the grid and `known` variables; `mayFollowRows`: of the grid's last axis, too.
  bool isIndex(const ExprRef &e, const std::set<std::string> &known, bool mayFollowRows) const;

  /// The array that a pointer of the block leads into, or that the name is; empty: it may be any.
  std::string rootOf(const std::string &name) const;

private:
  ExprRef ofArray(const ExprRef &element) const;
  std::string rootOfPlace(const ExprRef &pointer, const std::set<std::string> &known) const;

  const OperandContext &context;
  std::set<std::string> changed, pointers; ///< variables that the block assigns or declares more than once; pointers that it declares
  std::map<std::string, ExprRef> another;
  std::map<std::string, std::string> roots;
};

} // namespace nidus
