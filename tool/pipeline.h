//===- pipeline.h - the list of phases -------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/model/tuning.h"
#include "tool/certificate.h"
#include "tool/dumps.h"
#include "tool/options.h"

namespace nidus {

struct PipelineResult {
  Plan plan;
  FileCertificate certificate;
  std::vector<Dump> dumps;
  std::vector<std::string> internalErrors; ///< contradictions found by the checkers: bugs of ours, never the user's
};

/// Everything between the imported file and the printed result.
PipelineResult runPipeline(const Unit &unit, const DeviceProfile &profile, const Options &options,
                           const Choices &choices);

} // namespace nidus
