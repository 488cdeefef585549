//===- computing.h - how much is computed for a nest, a function and a file ------===//
//
// Counted in operations of isl, some million a second, so that what is mapped does not depend on the machine.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/sets.h"
#include "analysis/code/reason.h"
#include "analysis/isl/budget.h"

namespace nidus {

/// Shares out the computing of one file. Where a function or the file has used up its own, every nest still has a small
/// share, which is enough for what is simple; past the limit of the file nothing more is tried.
class Computing {
  unsigned long inFunction = 0, inFile = 0; ///< operations of the outermost nests so far

public:
  void beginFunction() { inFunction = 0; }

  /// While it lives, one outermost nest with all that is inside it is mapped.
  class OfNest {
    Computing &computing;
    Allowance allowance;

  public:
    explicit OfNest(Computing &computing);
    ~OfNest();
  };

  /// Why no further nest is tried: inside this outermost one, or in the file.
  std::optional<Reason> obstacle() const;
  /// The reasons of a nest that was tried: where its share was small because of those before it, that is said.
  Reasons explained(Reasons reasons) const;

private:
  unsigned long share() const;
};

} // namespace nidus
