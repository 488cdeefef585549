//===- strategy.h - what a strategy looks at, and what it proposes ------------===//
//
// A strategy is one way to map a nest: one file here, whose propose() answers with complete mappings, or with none where
// the nest is not for it. It decides nothing else: propose.h has the list, and the choice.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "analysis/model/mapping.h"

namespace nidus::strategies {

/// What an attempt is for.
enum class Wanted {
  Parallel, ///< threads, packets, teams, scans: whatever is parallel
  Stages,   ///< threads are mapped; blocks may copy what these read
  Wavefront ///< no loop is parallel; rows may follow one another
};

struct Problem {
  const Scop &scop;
  const Dependences &dependences;
  const std::vector<bool> &parallel; ///< per loop of the only statement, whether criterion 1 holds
  const DeviceProfile &profile;
  Wanted wanted = Wanted::Parallel;
};

struct Candidate {
  std::string strategy; ///< as reports name it: "packets"
  Mapping mapping;
};

} // namespace nidus::strategies
