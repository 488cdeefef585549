#include "analysis/frontend/symbolic/variable_arrays.h"

namespace nidus {

Reason variableArray(const std::string &name, const Location &place) {
  return {ReasonId::UnsupportedType, place, "'" + name + "' is an array whose size is known at run time only", "give it a constant size"};
}

Reason withoutPlace(const Scop &scop) {
  std::optional<Reason> reason;
  forEachStmt(scop.onlyStatement().body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && isArray(s.type) && !s.type->extent && !reason)
      reason = variableArray(scop.hostNames.count(s.name) ? scop.hostNames.at(s.name) : s.name, s.location);
  });
  return reason.value_or(Reason{ReasonId::UnsupportedType, scop.location, "an array has a size that is known at run time only", ""});
}

} // namespace nidus
