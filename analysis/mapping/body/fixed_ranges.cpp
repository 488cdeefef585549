#include "analysis/mapping/body/fixed_ranges.h"
#include <algorithm>

namespace nidus {

bool isFixedRange(const Loop &loop, const Statement &statement) {
  const ExprRef condition = stripCasts(loop.condition);
  static const std::set<std::string> bounds = {"<", "<=", ">", ">="};
  if (condition->kind != ExprKind::Binary || !bounds.count(condition->op))
    return false;
  std::set<std::string> mentioned = variablesOf(loop.first);
  mentioned.merge(variablesOf(condition));
  return std::none_of(statement.loops.begin(), statement.loops.end(),
                      [&](const Loop &other) { return other.symbol != loop.symbol && mentioned.count(other.symbol); });
}

} // namespace nidus
