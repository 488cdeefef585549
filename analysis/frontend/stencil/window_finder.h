//===- window_finder.h - how the instances of the interior use arrays ------------------------------------===//
#pragma once

#include "analysis/frontend/stencil/interior_finder.h"

namespace nidus::frontend {

/// Of an execution of the interior.
class WindowFinder {
  const SourceNest &source;
  const Memory &memory;
  const Trace &trace;
  const Parameters &parameters;
  const IslNames &names;
  const Inside &inside;
  const FormulaNames &formulas; ///< of parameters

  std::optional<Row> rowOf(int root, const Array &array, Specialisation &with) const;

public:
  WindowFinder(const SourceNest &source, const NestFacts &facts, const Inside &inside, const FormulaNames &formulas)
      : source(source), memory(facts.memory), trace(facts.trace), parameters(facts.parameters), names(facts.names), inside(inside),
        formulas(formulas) {}

  /// Nothing when the array is not used around one element, the same way everywhere. Its lvalues are replaced in `with`.
  std::optional<Neighbourhood> neighbourhood(const Array &array, Specialisation &with) const;
  /// How the instances next to each other read what is not around one element of theirs.
  void describeReads(const Scop &scop, Interior &out, Specialisation &with) const;
};

} // namespace nidus::frontend
