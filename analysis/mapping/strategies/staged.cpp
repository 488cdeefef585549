#include "analysis/mapping/strategies/staged.h"
#include "analysis/mapping/body/fixed_ranges.h"
#include "analysis/mapping/body/staged_body.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/turns.h"
#include "analysis/mapping/strategies/threads.h"
#include <algorithm>

namespace nidus::strategies::staged {

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const Statement &statement = scop.onlyStatement();
  if (!scop.reductions.empty() || takesTurns(scop) || scop.unrolls)
    return {};
  std::vector<Candidate> threads = threads::propose(problem);
  if (threads.empty())
    return {};
  KernelMapping &kernel = threads[0].mapping.steps[0];
  if (!kernel.sequentialLoops.empty() || !isFixedRange(statement.loops[kernel.threadLoops.back()], statement) ||
      !hasStagedLoops(withPrivates(scop, statement.body), operandContext(scop, kernel.threadLoops)))
    return {};
  kernel.form = StagedForm();
  return {{"staged", threads[0].mapping}};
}

} // namespace nidus::strategies::staged
