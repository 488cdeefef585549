//===- window_finder.h - how the instances of the interior use arrays -----===//
#pragma once

#include "analysis/frontend/stencil/interior_finder.h"

namespace nidus::frontend {

struct InteriorAccess;

/// Of an execution of the interior.
class WindowFinder {
  const SourceNest &source;
  const Memory &memory;
  const Trace &trace;
  const Parameters &parameters;
  const IslNames &names;
  const Inside &inside;
  const FormulaNames &formulas; ///< of parameters

  // neighbourhood.cpp
  struct Window;
  using Corner = std::vector<std::optional<Extent>>; ///< offsets along dimensions; nothing: any
  bool countsFromFirst(const InteriorAccess &access) const;
  bool follow(const Visit &visit, const Array &array, Neighbourhood &out, Window &mine) const;
  bool setOrigin(const Array &array, const Window &mine, Neighbourhood &out) const;
  bool storesExisting(const Neighbourhood &out) const;
  bool replaceUses(const Window &mine, const Neighbourhood &out, Specialisation &with) const;
  isl::set accessing(const Corner &corner, const Array &array, const Window &mine) const;
  bool findRectangle(const isl::set &instances, const Array &array, const Window &mine, Neighbourhood &out) const;
  bool isCovered(const isl::set &instances, const Window &mine, const Neighbourhood &out) const;

  // rows.cpp
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
