#include "analysis/model/scop.h"
#include "isl/map.h"

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

isl::map toArray(const isl::map &relation, const std::string &array) {
  return isl::manage(isl_map_set_tuple_name(relation.copy(), isl_dim_out, array.c_str()));
}

} // namespace nidus
