//===- positions.cpp - variables that say where the next element goes -------===//
#include "analysis/code/positions.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

/// The value of the variable when the nest begins: an argument, which formulas of the launcher may use.
Poly NestBuilder::valueBefore(const Reduction &variable) {
  const std::string key = variable.symbol + " before the nest";
  auto [entry, isNew] = invariants.emplace(key, Invariant());
  Invariant &invariant = entry->second;
  if (isNew) {
    invariant.key = key;
    invariant.host = nidus::variable(variable.symbol, variable.type);
    invariant.type = variable.type;
    invariant.name = uniqueArgument(variable.symbol + "_first");
    invariant.usedByIsl = true;
    const Scalar type = variable.type->scalar;
    addParameter(invariant.name, typeRange(invariant.name, type));
    limitSize(invariant.name, type);
  }
  return Poly::name(invariant.name);
}

/// In iteration i a position is what it was before the nest, and for each iteration before i at most what one adds: unknown, but
/// between these.
void NestBuilder::boundPositions(State &state) {
  const std::optional<LoopHeader> header = scan ? loopHeader(nest, *current) : std::nullopt;
  if (!header)
    return;
  Value begin = evaluate(header->first, state);
  if (begin.kind == Value::Kind::Integer)
    begin = convert(begin, header->first->type, header->type, state);
  const std::optional<Poly> first = begin.poly ? linear(*begin.poly) : std::nullopt;
  for (const Reduction &variable : scan->variables) {
    const std::optional<int64_t> most = starts.count(variable.symbol) ? std::nullopt : mostAdded(body, variable.symbol);
    if (!first || !most || !isInteger(variable.type) || sizeOf(variable.type->scalar) < 4)
      continue;
    const Poly counter = Poly::name(header->symbol);
    const std::optional<Poly> distance = header->step > 0 ? subtract(counter, *first) : subtract(*first, counter);
    const std::string name = freshName(variable.symbol);
    freeNames.insert(name);
    const Poly added = Poly::name(name);
    const std::optional<Poly> steps = multiply(added, Poly(std::abs(header->step))), bound = distance ? multiply(*distance, Poly(*most)) : std::nullopt;
    const std::optional<Poly> place = add(valueBefore(variable), added);
    const std::optional<Poly> over = steps && bound ? subtract(*steps, *bound) : std::nullopt;
    const std::optional<Poly> furthest = bound ? add(valueBefore(variable), *add(*bound, Poly(*most))) : std::nullopt;
    if (!place || !over || !furthest)
      continue;
    state.domain = state.domain.intersect(constraint(added, ">=")).intersect(constraint(*over, "<="));
    // It does not wrap: two iterations would write one element.
    if (!provedIn(*furthest, variable.type->scalar, state) && !assumeIn(*furthest, variable.type->scalar, state))
      refuse(ReasonId::ScalarCarried, nest->location, "'" + userName(variable.symbol) + "', a subscript, may wrap",
             "make it as wide as a size");
    Value &value = state.variables[variable.symbol];
    value.kind = Value::Kind::Integer;
    value.poly = place;
  }
}

} // namespace nidus::frontend
