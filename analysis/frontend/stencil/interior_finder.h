//===- interior_finder.h - the block where no border is near --------------===//
//
// Index-set splitting (Griebl, Feautrier, Lengauer 2000) with margins that are numbers, or multiples of a size: the
// conditions of the block that differ near the ends of the loops only are decided elsewhere. The block is executed once
// more for the instances away from the ends, so that subscripts through clamps and guards become what they are there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/execution.h"
#include "analysis/frontend/symbolic/specialise.h"
#include "analysis/isl/formula.h"

namespace nidus::frontend {

/// Where no border is near.
struct Inside {
  std::vector<std::string> counters;
  std::vector<Margin> margins; ///< one per counter
  isl::set instances;          ///< what they leave
  std::string size;            ///< on which extents may depend; empty: on none
};

class InteriorFinder {
  const SourceNest &source;
  const Execution &execution;
  const NestFacts &facts; ///< of the execution
  const Scop &scop;

  std::unique_ptr<Execution> again(const isl::set &instances, const StmtRef &code) const;
  std::optional<Interior> interiorOf(const StmtRef &code, const Inside &inside) const;
  StmtRef withCodeBetween(const StmtRef &code) const;
  Specialisation decided(const Trace &trace) const;
  StmtRef inTermsOf(const std::string &size, StmtRef code) const;
  void findMargins(Inside &inside, const isl::set &domain) const;
  bool callsRead() const;

public:
  InteriorFinder(const SourceNest &source, const Execution &execution, const Scop &scop)
      : source(source), execution(execution), facts(execution.found()), scop(scop) {}

  /// The block away from the borders. With a size, a scalar argument: for values of it from leastSize on, where some window or margin
  /// depends on it.
  std::optional<Interior> interior(const std::string &size = "") const;
  /// The scalar arguments that decide how often loops inside the block run, what sizes of windows can be.
  std::vector<std::string> sizesOfLoops() const;
};

} // namespace nidus::frontend
