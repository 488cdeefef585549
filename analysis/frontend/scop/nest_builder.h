//===- nest_builder.h - a prepared nest becomes a Scop --------------------===//
//
// A loop nest is modelled by executing one generic instance of its block symbolically (Execution); the accesses that it records
// become relations (Shaper), and all together the Scop (ScopAssembler). The interior is found by executing the block once more
// (InteriorFinder). What cannot be followed soundly is refused with a Reason.
//
// Internal to the front end; build_scop.h is its interface.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/merge_channels.h"
#include "analysis/frontend/symbolic/execution.h"

namespace nidus::frontend {

class NestBuilder {
  const SourceNest source;
  Execution execution;

public:
  NestBuilder(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views, const Reading &reading)
      : source(unit, prepared, depth, views, reading), execution(source) {}
  NestBuilder(const NestBuilder &) = delete;

  Scop build();
  /// After build(): do all elements follow from the samples, count * pixel + channel?
  bool isRowOf(const Channels &channels) const;
  /// After build(): see InteriorFinder.
  std::optional<Interior> interior(const Scop &scop, const std::string &size = "") const;
  std::vector<std::string> sizesOfLoops(const Scop &scop) const;
};

} // namespace nidus::frontend
