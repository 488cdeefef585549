#include "analysis/mapping/body/trips.h"

namespace nidus {

std::optional<int64_t> constantTrips(const Statement &statement, size_t k) {
  std::vector<std::string> names;
  for (const Loop &loop : statement.loops)
    names.push_back(loop.symbol);
  isl::set line = projectOnto(fromTuple(statement.domain, names), {names[k]});
  line = toTuple(line, "V", {names[k]});
  std::optional<int64_t> least = leastOf(line, 0), most = mostOf(line, 0);
  int64_t span;
  if (!least || !most || __builtin_sub_overflow(*most, *least, &span))
    return std::nullopt;
  return span / std::abs(statement.loops[k].step) + 1;
}

} // namespace nidus
