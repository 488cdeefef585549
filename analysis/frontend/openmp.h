//===- openmp.h - directives that the user's compiler may obey ---------------===//
//
// The file is translated as if it were compiled without OpenMP. With it the original loops, which stay in name.c with
// their directives, run on several threads. A nest that "parallel for" or "simd" applies to can be replaced as a whole:
// both ways compute the same. Inside a parallel region, or beside directives with a meaning of their own, nests are
// left.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/reason.h"
#include "analysis/model/unit.h"

namespace nidus {

class OpenMpDirectives {
  const Function &function;
  std::string foreign; ///< a directive of the function that no nest of it can stand beside; empty when there is none

public:
  OpenMpDirectives(const Unit &unit, const Function &function);
  /// Why the nest is left because of a directive.
  std::optional<Reason> obstacle(const Stmt &nest) const;
  /// Its iterations may be spread over threads: what is inside is left when the loop itself cannot be mapped.
  static bool isParallel(const Stmt &loop);
};

} // namespace nidus
