//===- scan.h - scalars that every iteration needs as those before left them ---===//
#pragma once

#include "analysis/model/reduction.h"

namespace nidus {

/// Variables that the iterations of the one loop combine values into, as they do into a Reduction, and that they also
/// read: s += x[i]; sums[i] = s;
struct Scan {
  std::vector<Reduction> variables; ///< without companions
  /// Of the block what changes them, with updates as withPlainUpdates() makes them: it reads none of them, and nothing that
  /// other iterations write. An iteration runs it with accumulators of its own.
  StmtRef terms;
  /// Of variables that stand for the element which an iteration reads and the one before it wrote: the element that the first one
  /// reads. Others begin with the values of their arguments.
  std::map<std::string, ExprRef> starts;
  template <class V> void describe(V &v) {
    v("variables", variables);
    v("terms", terms);
    v("starts", starts);
  }
};

} // namespace nidus
