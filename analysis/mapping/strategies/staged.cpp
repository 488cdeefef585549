#include "analysis/mapping/strategies/staged.h"
#include "analysis/mapping/body/staged_body.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/turns.h"
#include "analysis/mapping/strategies/threads.h"
#include <algorithm>

namespace nidus::strategies::staged {
namespace {

/// first, first + step, ... up to a bound, all of them the same in all rows of the grid.
bool isRange(const Loop &rows, const Statement &statement) {
  const ExprRef condition = stripCasts(rows.condition);
  static const std::set<std::string> bounds = {"<", "<=", ">", ">="};
  if (condition->kind != ExprKind::Binary || !bounds.count(condition->op))
    return false;
  std::set<std::string> mentioned = variablesOf(rows.first);
  mentioned.merge(variablesOf(condition));
  return std::none_of(statement.loops.begin(), statement.loops.end(),
                      [&](const Loop &loop) { return loop.symbol != rows.symbol && mentioned.count(loop.symbol); });
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const Statement &statement = scop.statements[0];
  if (!scop.reductions.empty() || takesTurns(scop) || scop.unrolls)
    return {};
  std::vector<Candidate> threads = threads::propose(problem);
  if (threads.empty())
    return {};
  KernelMapping &kernel = threads[0].mapping.steps[0];
  if (!kernel.sequentialLoops.empty() || !isRange(statement.loops[kernel.threadLoops.back()], statement) ||
      !hasStagedLoops(withPrivates(scop, statement.body), operandContext(scop, kernel.threadLoops)))
    return {};
  kernel.form = StagedForm();
  return {{"staged", threads[0].mapping}};
}

} // namespace nidus::strategies::staged
