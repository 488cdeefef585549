//===- nest_facts.h - all that is known and recorded of a nest ------------===//
#pragma once

#include "analysis/frontend/symbolic/assumptions.h"
#include "analysis/frontend/symbolic/certainty.h"
#include "analysis/frontend/symbolic/context.h"
#include "analysis/frontend/symbolic/invariants.h"
#include "analysis/frontend/symbolic/kernel_code.h"
#include "analysis/frontend/symbolic/trace.h"

namespace nidus::frontend {

/// The loops that become dimensions.
struct Dimensions {
  std::vector<Loop> loops; ///< outermost first
  StmtRef body;            ///< of the innermost one
  std::optional<LiveOutCounter> liveOut;
  State entry; ///< before the body
};

/// The parts, each of which keeps one kind of fact. Whoever works on them names those that it needs.
struct NestFacts {
  const SourceNest &source;
  Parameters parameters;
  IslNames names;
  Assumptions assumptions;
  Context context;
  Certainty certainty;
  Memory memory;
  Invariants invariants;
  Trace trace;
  KernelCode kernel;
  Dimensions dimensions;

  explicit NestFacts(const SourceNest &source);
  /// What is learned of the copy does not change the other.
  NestFacts(const NestFacts &other);
};

} // namespace nidus::frontend
