#include "tool/round_trips.h"
#include "analysis/criteria/failed_criterion.h"
#include "tool/code_around.h"
#include "tool/emptied_loops.h"
#include <algorithm>

namespace nidus {
namespace {

/// Does the nest leave numbers only?
bool leavesNumbers(const NestPlan &nest) {
  const bool combines = std::any_of(nest.kernels.begin(), nest.kernels.end(), [](const KernelPlan &kernel) { return !kernel.reductions.empty(); });
  return combines && std::none_of(nest.arrays.begin(), nest.arrays.end(), [](const ArrayPlan &array) { return array.out.has_value(); });
}

/// Could the loop be mapped itself, but what is inside it was preferred?
bool mayBeMapped(const Stmt &loop, const std::vector<NestResult> &nests) {
  return std::any_of(nests.begin(), nests.end(), [&](const NestResult &nest) {
    return nest.range.beginOffset == loop.range.beginOffset && nest.reasons.size() == 1 && isLeftFor(nest.reasons, ReasonId::HostLoop);
  });
}

/// The name of an array that the nest reads and the loop around it always writes; empty: none.
std::string writtenFor(const NestPlan &nest, const CodeInLoop &code) {
  for (const ArrayPlan &array : nest.arrays)
    for (const Argument &argument : nest.arguments)
      if (argument.name == array.name && array.in && code.alwaysWritten.count(baseOf(argument.host)))
        return nest.hostNames.at(baseOf(argument.host));
  return "";
}

} // namespace

std::vector<NestResult> withoutRoundTrips(std::vector<NestResult> nests, const Function &function) {
  std::map<size_t, std::string> found;
  for (const auto &[i, loop] : loopsAround(nests, function.body))
    if (leavesNumbers(*nests[i].plan) && !mayBeMapped(*loop, nests))
      if (const std::string written = writtenFor(*nests[i].plan, codeOf(loop, nests, function)); !written.empty())
        found[i] = written;
  std::vector<bool> isLeft(nests.size());
  for (const auto &[i, written] : found) {
    NestResult &nest = nests[i];
    nest.reasons = {{ReasonId::RoundTrip, nest.location,
                     "in each of its iterations the loop around it writes '" + written + "' and waits for the result", entryOf(ReasonId::RoundTrip).hint}};
    nest.criteria.push_back({failedCriterion(ReasonId::RoundTrip), false, nest.reasons[0].message, ""});
    nest.plan.reset();
    isLeft[i] = true;
  }
  return withoutEmptiedLoops(std::move(nests), isLeft, "the loop nests inside it are left, too");
}

} // namespace nidus
