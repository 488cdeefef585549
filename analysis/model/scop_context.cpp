#include "analysis/model/scop.h"

namespace nidus {

static isl::set withTypes(const Scop &scop, const isl::set &set) {
  std::vector<std::string> names = namesOf(set);
  return set.intersect(projectOnto(scop.context, {names.begin(), names.end()}));
}

isl::set testedContext(const Scop &scop) { return withTypes(scop, scop.assumptions); }

isl::set runningContext(const Scop &scop) {
  isl::set context = scop.assumptions;
  for (const Statement &statement : scop.statements)
    context = context.intersect(statement.domain.params());
  return coalesced(withTypes(scop, context));
}

} // namespace nidus
