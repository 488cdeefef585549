#include "analysis/criteria/parallelism.h"

namespace nidus {

/// { S[d] : d_k = 0 }
static isl::set staysAt(const Statement &statement, size_t k) {
  std::string list;
  for (size_t l = 0; l < statement.loops.size(); ++l)
    list += (l ? "," : "") + ("d" + std::to_string(l));
  return isl::set(islContext(), "{ " + statement.name + "[" + list + "] : d" + std::to_string(k) + " = 0 }");
}

std::vector<bool> parallelLoops(const Statement &statement, const Dependences &dependences) {
  std::vector<bool> parallel(statement.loops.size(), true);
  for (const Dependence &dependence : dependences.all) {
    isl::set distances = dependence.relation.deltas();
    for (size_t k = 0; k < parallel.size(); ++k)
      if (parallel[k] && !distances.is_subset(staysAt(statement, k)))
        parallel[k] = false;
  }
  return parallel;
}

/// As the user wrote it.
static std::string counterName(const Scop &scop, const std::string &symbol) {
  auto name = scop.hostNames.find(symbol);
  return name == scop.hostNames.end() ? symbol : name->second;
}

Reason carriedDependence(const Scop &scop, const Dependences &dependences) {
  const Statement &statement = scop.statements[0];
  for (const Dependence &dependence : dependences.all) {
    if (dependence.relation.deltas().is_subset(staysAt(statement, 0)))
      continue;
    Location place = scop.location;
    for (const Access &access : statement.accesses)
      if (access.id == dependence.sink)
        place = access.location;
    std::string what = dependence.kind == DependenceKind::Flow   ? "reads what an earlier iteration wrote to"
                       : dependence.kind == DependenceKind::Anti ? "overwrites what an earlier iteration reads from"
                                                                 : "overwrites what an earlier iteration wrote to";
    return {"carried-dependence", place,
            "an iteration of the loop over '" + counterName(scop, statement.loops[0].symbol) + "' " + what +
                " array '" + dependence.array + "': the iterations cannot run at the same time",
            dependence.kind == DependenceKind::Anti ? "write the result to another array" : ""};
  }
  return {"carried-dependence", scop.location, "the iterations of this loop nest depend on each other", ""};
}

} // namespace nidus
