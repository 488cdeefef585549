//===- shared_loops.h - loops of a block whose iterations threads may share -------===//
#pragma once

#include "analysis/model/scan.h"

namespace nidus {

/// A loop of the block, in no other one: its iterations need nothing of each other but the values that they combine, or scan.
struct SharedLoop {
  StmtRef loop; ///< the statement of SharedBlock::body
  std::string symbol;
  TypeRef type;         ///< of the counter
  ExprRef first, bound; ///< the same in all iterations; the condition is  counter OP bound
  std::string op;       ///< < <= > >=
  int64_t step = 1;
  std::vector<Reduction> reductions; ///< values of companions are over the counter and what the loop does not change
  std::optional<Scan> scan = {}; ///< when its iterations also need what those before them have combined
  template <class V> void describe(V &v) {
    v("loop", loop);
    v("symbol", symbol);
    v("type", type);
    v("first", first);
    v("bound", bound);
    v("op", op);
    v("step", step);
    v("reductions", reductions);
    v("scan", scan);
  }
};

/// A block of which several threads may run one instance together: all of them run all of it, but each some of the
/// iterations of the loops only, and one of them what writes to memory outside of these.
struct SharedBlock {
  /// A block may declare 48 KB; more is asked for when a kernel is launched, from devices that have it: 227 KB, or 163 or 99.
  static constexpr int64_t mostDeclaredBytes = 40 << 10, mostArrayBytes = 200 << 10;
  /// The other 8 KB are for what its threads combine: half a kilobyte for each variable, at most.
  static constexpr size_t mostCombined = 15;
  StmtRef body; ///< updates of the loops' reductions as withPlainUpdates() makes them
  std::vector<SharedLoop> loops; ///< in the order of the program
  std::vector<std::string> arrays; ///< that the block declares, and whose elements are the same for all of these threads
  int64_t arrayBytes = 0;          ///< of these arrays together, each from a multiple of 16 on
  template <class V> void describe(V &v) {
    v("body", body);
    v("loops", loops);
    v("arrays", arrays);
    v("arrayBytes", arrayBytes);
  }
};

} // namespace nidus
