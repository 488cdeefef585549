//===- nest_phases.h - the phases of one loop nest ----------------------------===//
//
// From a loop nest and a number of loops to its plan, or the reasons why it is left. What the nests of a file share is
// kept here: names of kernels are given once, and __constant__ variables are limited by file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/build_scop.h"
#include "analysis/model/tuning.h"
#include "tool/certify.h"
#include "tool/dumps.h"
#include "tool/options.h"
#include <set>

namespace nidus {

/// What the phases of all nests leave besides the plans.
struct NestRecords {
  Dumps dumps;
  std::vector<NestCertificate> certificates;
  std::vector<std::string> internalErrors; ///< contradictions found by the checkers
  std::set<std::string> callees;           ///< functions that mapped nests call

  explicit NestRecords(const std::set<std::string> &dumped) : dumps(dumped) {}
};

class NestPhases {
  const Unit &unit;
  const DeviceProfile &profile;
  const Options &options;
  const Choices &choices;

public:
  /// What the nests mapped so far leave.
  struct Kept {
    NestRecords found;
    std::set<std::string> kernelNames;
    int64_t constantBytes = 64 << 10; ///< of __constant__ variables that the file can still have (of every device so far)
  };

  NestPhases(const Unit &unit, const DeviceProfile &profile, const Options &options, const Choices &choices)
      : unit(unit), profile(profile), options(options), choices(choices), all{NestRecords(options.dumped), {}} {}

  std::string suffix; ///< of the names of kernels: of a version of a nest

  /// One attempt with a given number of loops as dimensions.
  Result<NestPlan> map(const Function &function, const StmtRef &nest, size_t depth, const Reading &reading);
  const NestRecords &records() const { return all.found; }

  const Kept &kept() const { return all; }
  /// Forgets the nests mapped since.
  void restore(Kept earlier) { all = std::move(earlier); }

private:
  struct Mapped {
    NestPlan plan;
    Dependences dependences;
    Mapping mapping;
  };

  Kept all;

  Result<Mapped> mapScop(const Scop &scop);
  Result<Mapping> mapInstances(const Scop &scop, const Dependences &dependences, const DeviceProfile &profile);
  std::string kernelName(const std::string &function, int line);
  std::optional<Reason> internalError(const Scop &scop, const std::vector<std::string> &wrong);
};

} // namespace nidus
