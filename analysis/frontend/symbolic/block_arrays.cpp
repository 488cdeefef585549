#include "analysis/frontend/symbolic/block_arrays.h"
#include "analysis/frontend/symbolic/variable_arrays.h"
#include "analysis/isl/formula.h"
#include "analysis/model/shared_loops.h"

namespace nidus::frontend {

BlockArrays::BlockArrays(NestFacts &facts, BasePointers &pointers)
    : source(facts.source), context(facts.context), assumptions(facts.assumptions), kernel(facts.kernel), pointers(pointers) {}

void BlockArrays::declare(const Stmt &declared, State &state) {
  const TypeRef &type = declared.type;
  const Reason reason = variableArray(context.userName(declared.name), declared.location);
  const auto refuseIf = [&](bool is) {
    if (is)
      refuse(reason.id, reason.location, reason.message, reason.hint);
  };
  const std::optional<Poly> written = type->extentExpr && isScalar(type->element) ? nidus::polyOf(type->extentExpr) : std::nullopt;
  refuseIf(!written);
  // The launcher computes it as it is written, where no conversion changes it.
  const Poly elements = pointers.elementCount(type, state);
  refuseIf(!(elements == *written) || !elements.isLinear());
  const std::optional<Poly> bytes = multiply(elements, Poly(sizeOf(type->element->scalar)));
  refuseIf(!bytes);
  kernel.declareArray(declared.name, *bytes);
}

void BlockArrays::fit(const StmtRef &code, const State &state) const {
  if (kernel.variableArrays().empty())
    return;
  constexpr int64_t unit = 16; // each array may begin so many bytes behind the one before
  std::optional<Poly> bytes = Poly(0);
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind != StmtKind::Declare || !isArray(s.type) || !bytes)
      return;
    const auto variable = kernel.variableArrays().find(s.name);
    TypeRef element = s.type;
    int64_t count = 1;
    for (; isArray(element); element = element->element)
      count *= element->extent.value_or(1);
    const Poly own = variable != kernel.variableArrays().end() ? variable->second : Poly(count * sizeOf(element->scalar));
    bytes = add(*bytes, *add(own, Poly(unit)));
  });
  const std::optional<Poly> most = bytes ? subtract(*bytes, Poly(SharedBlock::mostArrayBytes)) : std::nullopt;
  if (!most || !assumptions.assume(state.domain.intersect(assumptions.known()).intersect(constraint(*most, ">"))))
    refuse(ReasonId::UnsupportedType, source.nest->location, "arrays whose sizes are known at run time only may be too large for a block of threads",
           "give them constant sizes");
}

} // namespace nidus::frontend
