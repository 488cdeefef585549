#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/symbolic/variable_arrays.h"
#include "analysis/isl/formula.h"
#include "analysis/model/shared_loops.h"

namespace nidus {
namespace {

Reason variableArray(const std::string &name, const Location &place) {
  return {ReasonId::UnsupportedType, place, "'" + name + "' is an array whose size is known at run time only", "give it a constant size"};
}

} // namespace

Reason withoutPlace(const Scop &scop) {
  std::optional<Reason> reason;
  forEachStmt(scop.statements[0].body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && isArray(s.type) && !s.type->extent && !reason)
      reason = variableArray(scop.hostNames.count(s.name) ? scop.hostNames.at(s.name) : s.name, s.location);
  });
  return reason.value_or(Reason{ReasonId::UnsupportedType, scop.location, "an array has a size that is known at run time only", ""});
}

namespace frontend {

/// Of one dimension, with a size that is a sum of arguments.
void NestBuilder::takeVariableArray(const Stmt &declared, State &state) {
  const TypeRef &type = declared.type;
  const Reason reason = variableArray(userName(declared.name), declared.location);
  const auto refuseIf = [&](bool is) {
    if (is)
      refuse(reason.id, reason.location, reason.message, reason.hint);
  };
  const std::optional<Poly> written = type->extentExpr && isScalar(type->element) ? nidus::polyOf(type->extentExpr) : std::nullopt;
  refuseIf(!written);
  // The launcher computes it as it is written, where no conversion changes it.
  const Poly elements = elementCount(type, state);
  refuseIf(!(elements == *written) || !elements.isLinear());
  const std::optional<Poly> bytes = multiply(elements, Poly(sizeOf(type->element->scalar)));
  refuseIf(!bytes);
  variableArrays.emplace(declared.name, *bytes);
}

/// A block has all arrays that the code declares in its shared memory.
void NestBuilder::fitVariableArrays(const StmtRef &code, const State &state) {
  if (variableArrays.empty())
    return;
  constexpr int64_t unit = 16; // each array may begin so many bytes behind the one before
  std::optional<Poly> bytes = Poly(0);
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind != StmtKind::Declare || !isArray(s.type) || !bytes)
      return;
    const auto variable = variableArrays.find(s.name);
    TypeRef element = s.type;
    int64_t count = 1;
    for (; isArray(element); element = element->element)
      count *= element->extent.value_or(1);
    const Poly own = variable != variableArrays.end() ? variable->second : Poly(count * sizeOf(element->scalar));
    bytes = add(*bytes, *add(own, Poly(unit)));
  });
  const std::optional<Poly> most = bytes ? subtract(*bytes, Poly(SharedBlock::mostArrayBytes)) : std::nullopt;
  if (!most || !assume(state.domain.intersect(known()).intersect(constraint(*most, ">"))))
    refuse(ReasonId::UnsupportedType, nest->location, "arrays whose sizes are known at run time only may be too large for a block of threads",
           "give them constant sizes");
}

} // namespace frontend
} // namespace nidus
