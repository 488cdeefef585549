//===- check_teams.h - checks what a team of threads touches ----------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct CheckedTeams {
  std::vector<std::string> wrong;
  size_t sizes = 0; ///< that were looked at
};

/// For some sizes and iterations: a team stores to the elements that one thread would, and reads the same ones;
/// between two points at which its threads wait for each other none touches what another one writes; and all come to the
/// same of these points. By following the code with numbers; what data decide is followed both ways, outside of loops by all
/// threads of a team alike. Of rows in stages (StagedKernel) the same: a thread that only copies stores nothing, and what the steps
/// read by way of shared memory counts as read.
CheckedTeams checkTeams(const Scop &scop, const NestPlan &plan);

} // namespace nidus
