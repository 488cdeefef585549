#include "analysis/frontend/symbolic/positions.h"
#include "analysis/code/positions.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

Positions::Positions(NestFacts &facts, Evaluator &evaluator)
    : source(facts.source), context(facts.context), dimensions(facts.dimensions), parameters(facts.parameters), names(facts.names),
      assumptions(facts.assumptions), invariants(facts.invariants), evaluator(evaluator) {}

/// The value of the variable when the nest begins: an argument, which formulas of the launcher may use.
Poly Positions::valueBefore(const Reduction &variable) {
  const std::string key = variable.symbol + " before the nest";
  if (!invariants.has(key)) {
    const Invariant &made =
        invariants.add({key, names.ofArgument(variable.symbol + "_first"), nidus::variable(variable.symbol, variable.type), variable.type, true});
    const Scalar type = variable.type->scalar;
    parameters.add(made.name, type);
    assumptions.limitSize(made.name, type);
  }
  return Poly::name(invariants.at(key).name);
}

void Positions::bound(State &state) {
  const std::optional<LoopHeader> header = source.scan ? loopHeader(source.nest, context.function()) : std::nullopt;
  if (!header)
    return;
  Value begin = evaluator.evaluate(header->first, state);
  if (begin.kind == Value::Kind::Integer)
    begin = evaluator.convert(begin, header->first->type, header->type, state);
  const std::optional<Poly> first = begin.poly ? assumptions.linear(*begin.poly) : std::nullopt;
  for (const Reduction &variable : source.scan->variables) {
    const std::optional<int64_t> most = source.reading.starts.count(variable.symbol) ? std::nullopt : mostAdded(dimensions.body, variable.symbol);
    if (!first || !most || !isInteger(variable.type) || sizeOf(variable.type->scalar) < 4)
      continue;
    const Poly counter = Poly::name(header->symbol);
    const std::optional<Poly> distance = header->step > 0 ? subtract(counter, *first) : subtract(*first, counter);
    const Poly added = Poly::name(names.freshUnknown(variable.symbol));
    const std::optional<Poly> steps = multiply(added, Poly(std::abs(header->step))), bound = distance ? multiply(*distance, Poly(*most)) : std::nullopt;
    const std::optional<Poly> place = add(valueBefore(variable), added);
    const std::optional<Poly> over = steps && bound ? subtract(*steps, *bound) : std::nullopt;
    const std::optional<Poly> furthest = bound ? add(valueBefore(variable), *add(*bound, Poly(*most))) : std::nullopt;
    if (!place || !over || !furthest)
      continue;
    state.domain = state.domain.intersect(constraint(added, ">=")).intersect(constraint(*over, "<="));
    // It does not wrap: two iterations would write one element.
    if (!assumptions.provedIn(*furthest, variable.type->scalar, state.domain) && !assumptions.assumeIn(*furthest, variable.type->scalar, state.domain))
      refuse(ReasonId::ScalarCarried, source.nest->location, "'" + context.userName(variable.symbol) + "', a subscript, may wrap",
             "make it as wide as a size");
    Value &value = state.variables[variable.symbol];
    value.kind = Value::Kind::Integer;
    value.poly = place;
  }
}

} // namespace nidus::frontend
