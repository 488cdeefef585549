//===- assumed.h - what must hold for a nest that was rewritten --------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What holds of a nest besides what its own model assumes: the proof that allowed to rewrite it relies on it.
struct Assumed {
  isl::set assumptions = everything(); ///< over parameters, by the names of their Arguments
  std::vector<RuntimeTest> tests;
};

/// The model tests what was assumed when the nest was rewritten; nothing where it does not know a name of that.
std::optional<Scop> assuming(Scop scop, const Assumed &assumed);

} // namespace nidus
