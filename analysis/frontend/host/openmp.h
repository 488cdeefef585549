//===- openmp.h - directives that the user's compiler obeys -------------------===//
//
// Where the flags turn OpenMP on, the original loops, which stay in name.c with their directives, run on several threads.
// A nest that "parallel for" or "simd" applies to can be replaced as a whole: both ways compute the same. Inside a
// parallel region, or with directives of a meaning of their own, nests are left. Without the flag directives mean nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/reason.h"
#include "analysis/code/unit.h"

namespace nidus {

class OpenMpDirectives {
  /// Statements that directives other than those of loops apply to.
  struct Region {
    std::string directive;
    int beginOffset, endOffset; ///< of the directive, and of the end of the statement
  };
  const Function &function;
  std::vector<Region> regions;
  std::string foreign; ///< a directive of the function that no nest of it can stand beside; empty when there is none

public:
  OpenMpDirectives(const Unit &unit, const Function &function);
  /// Why the nest is left because of a directive.
  std::optional<Reason> obstacle(const Stmt &nest) const;
  /// Its iterations may be spread over threads: what is inside is left when the loop itself cannot be mapped.
  bool isParallel(const Stmt &loop) const;

private:
  bool obeys = false; ///< the flags turn OpenMP on
  void add(const Pragma &pragma);
  bool isInRegion(int offset) const;
};

/// Directives say nothing without the flag, but would with it, so that nests could not be replaced.
bool ignoresOpenMp(const Unit &unit);

} // namespace nidus
