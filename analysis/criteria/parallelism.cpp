#include "analysis/criteria/parallelism.h"
#include <algorithm>

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

/// The dependence's two, as far as they are accesses of the statement.
static std::vector<Access> accessesOf(const Statement &statement, const Dependence &dependence) {
  std::vector<Access> found;
  for (const Access &access : statement.accesses)
    if (access.id == dependence.source || access.id == dependence.sink)
      found.push_back(access);
  return found;
}

/// Is not known which of several elements an iteration writes?
static bool isScattered(const Access &access) {
  return access.kind != AccessKind::Read && !access.relation.is_single_valued();
}

/// Is something added to its elements, or the like?
static bool isAccumulated(const Scop &scop, const std::string &array) {
  bool found = false;
  forEachExpr(scop.statements[0].body, [&](const Expr &e) {
    if (e.kind == ExprKind::Increment || (e.kind == ExprKind::Assign && e.op != "="))
      found |= e.children[0]->kind != ExprKind::Variable && variablesOf(e.children[0]).count(array) > 0;
  });
  return found;
}

/// For an array of which an iteration writes several elements, or one that data chooses.
static Reason scatteredWrite(const Scop &scop, const Access &write) {
  bool isUpdated = std::any_of(
      scop.statements[0].accesses.begin(), scop.statements[0].accesses.end(),
      [&](const Access &access) { return access.array == write.array && access.kind == AccessKind::Read; });
  return {ReasonId::CarriedDependence, write.location,
          "iterations of the loop over '" + counterName(scop, scop.statements[0].loops[0].symbol) +
              "' may write the same element of array '" + write.array + "'" + (write.exact ? "" : ", which data chooses"),
          isAccumulated(scop, write.array) ? "integers of 4 or 8 bytes are combined, where all that the loop nest does with them is ++, += or |="
          : isUpdated || write.exact       ? ""
                                           : "loop over the elements that are written, and look up what each of them is made of"};
}

Reason carriedDependence(const Scop &scop, const Dependences &dependences) {
  const Statement &statement = scop.statements[0];
  for (const Dependence &dependence : dependences.all) {
    if (dependence.relation.deltas().is_subset(staysAt(statement, 0)))
      continue;
    Location place = scop.location;
    for (const Access &access : accessesOf(statement, dependence)) {
      if (isScattered(access))
        return scatteredWrite(scop, access);
      if (access.id == dependence.sink)
        place = access.location;
    }
    std::string what = dependence.kind == DependenceKind::Flow   ? "reads what an earlier iteration wrote to"
                       : dependence.kind == DependenceKind::Anti ? "overwrites what an earlier iteration reads from"
                                                                 : "overwrites what an earlier iteration wrote to";
    return {ReasonId::CarriedDependence, place,
            "an iteration of the loop over '" + counterName(scop, statement.loops[0].symbol) + "' " + what +
                " array '" + dependence.array + "': the iterations cannot run at the same time",
            dependence.kind == DependenceKind::Anti ? "write the result to another array" : ""};
  }
  return {ReasonId::CarriedDependence, scop.location, "the iterations of this loop nest depend on each other", ""};
}

} // namespace nidus
