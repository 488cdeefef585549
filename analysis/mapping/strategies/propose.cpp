#include "analysis/mapping/strategies/propose.h"
#include "analysis/mapping/strategies/contraction.h"
#include "analysis/mapping/strategies/packets.h"
#include "analysis/mapping/strategies/rows.h"
#include "analysis/mapping/strategies/scan.h"
#include "analysis/mapping/strategies/staged.h"
#include "analysis/mapping/strategies/threads.h"
#include "analysis/mapping/strategies/wavefront.h"

namespace nidus::strategies {

std::optional<Candidate> choose(const Problem &problem) {
  if (problem.scop.hasVariableArrays) {
    std::vector<Candidate> blocks = rows::propose(problem);
    return blocks.empty() ? std::nullopt : std::optional(blocks.front());
  }
  if (problem.scop.scan) { // the others know nothing of what iterations pass on
    std::vector<Candidate> scans = scan::propose(problem);
    return scans.empty() ? std::nullopt : std::optional(scans.front());
  }
  if (problem.wanted != Wanted::Parallel) {
    std::vector<Candidate> others = problem.wanted == Wanted::Stages ? staged::propose(problem) : wavefront::propose(problem);
    return others.empty() ? std::nullopt : std::optional(others.front());
  }
  // Proposing costs isl operations: those that cannot win are not asked.
  for (auto propose : {contraction::propose, packets::propose, rows::propose, threads::propose})
    if (std::vector<Candidate> candidates = propose(problem); !candidates.empty())
      return candidates.front();
  return std::nullopt;
}

} // namespace nidus::strategies
