#include "analysis/mapping/strategies/scan.h"
#include "analysis/mapping/plan/schedule.h"
#include <algorithm>

namespace nidus::strategies::scan {

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const bool combines = std::any_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined; });
  const std::vector<int> &block = problem.profile.block1;
  if (!scop.scan || !problem.parallel[0] || combines || block[0] % problem.profile.warpSize != 0)
    return {};
  KernelMapping kernel;
  kernel.statement = scop.statements[0].name;
  kernel.threadLoops = {0};
  kernel.block = block;
  kernel.form = ScanForm();
  kernel.schedule = scheduleOf(scop.statements[0], kernel);
  return {{"scan", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::scan
