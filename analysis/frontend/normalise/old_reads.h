//===- old_reads.h - reads of a copy from before the nest ----------------------===//
//
//     for (i = 0; i < n; i++)                          for (i = 0; i < n; i++)
//       a[i] = a[i + 1] + b[i];            as            a[i] = old_a[i + 1] + b[i];
//
// with old_a a copy of `a` from before the nest. analysis/dependence/old_values.h says which reads may be of the copy.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

struct NestWithCopy {
  RewrittenNest rewritten;
  std::string copy; ///< the symbol of the variable that stands for the copy
};

/// The elements of `array` that the expressions at these places read are those of a copy. Nothing: there are none.
std::optional<NestWithCopy> withOldReads(const Unit &unit, const Function &function, const StmtRef &nest, const std::string &array,
                                         const std::vector<Location> &places);

} // namespace nidus::frontend
