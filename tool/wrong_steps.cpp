#include "tool/wrong_steps.h"
#include "analysis/check/check_interchange.h"
#include "analysis/isl/budget.h"

namespace nidus {

std::optional<std::vector<std::string>> wrongSteps(const NestTask &task, const std::vector<frontend::Interchanged> &steps,
                                                   const Attempt &made) {
  constexpr unsigned long budget = 500'000; // some hundred are needed
  std::vector<std::string> wrong;
  const auto append = [&](const std::vector<std::string> &more) { wrong.insert(wrong.end(), more.begin(), more.end()); };
  for (const NestCertificate &nest : made.certificates) {
    StmtRef before = task.nest;
    for (const frontend::Interchanged &step : steps) {
      append(checkMovedLoop(task.function, {before, step.nest, step.counters.front()}, nest.accesses));
      before = step.nest;
    }
    const auto shared = withBudget(budget, [&] { return checkApart(nest.domain, nest.accesses, steps.back().counters); });
    if (!shared)
      return std::nullopt;
    append(*shared);
  }
  return wrong;
}

} // namespace nidus
