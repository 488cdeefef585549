//===- verify_sources.h - the files that verify and tune build ----------------===//
#pragma once

#include "analysis/model/plan.h"
#include "tool/installation.h"
#include "tool/options.h"
#include "tool/verify/process.h"
#include "tool/verify/sources.h"

namespace nidus {

/// Writes the pair, and the pair that tells the harness what it does, to the folder.
verification::Sources writeSources(const Options &options, const Unit &unit, const Plan &plan,
                                   const Installation &installation, const verification::TemporaryFolder &folder);

} // namespace nidus
