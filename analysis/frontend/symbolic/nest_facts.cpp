#include "analysis/frontend/symbolic/nest_facts.h"

namespace nidus::frontend {

NestFacts::NestFacts(const SourceNest &source)
    : source(source), names(parameters, source.reading.products),
      assumptions(parameters, names, source.reading.products, !source.measured.empty()), context(source), kernel(source) {
  for (const std::string &object : source.prepared.accessed)
    invariants.access(object, everything());
  for (const auto &[symbol, v] : source.function.variables)
    if (source.isPrivate(symbol))
      names.reserve(symbol);
}

NestFacts::NestFacts(const NestFacts &other)
    : source(other.source), parameters(other.parameters), names(other.names, parameters),
      assumptions(other.assumptions, parameters, names), context(other.context), certainty(other.certainty),
      memory(other.memory), invariants(other.invariants), trace(other.trace), kernel(other.kernel), dimensions(other.dimensions) {}

} // namespace nidus::frontend
