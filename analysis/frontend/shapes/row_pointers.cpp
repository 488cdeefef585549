//===- row_pointers.cpp - arrays whose rows are reached through a table ---===//
#include "analysis/frontend/shapes/shaper.h"
#include <algorithm>

namespace nidus::frontend {

RowPointers Shaper::rowPointersOf(int root) const {
  std::vector<std::string> element = {"row__0"};
  if (!memory[root].height.empty())
    element.push_back("row__1");
  std::set<std::string> kept = parameters.names();
  kept.insert(element.begin(), element.end());
  auto elements = [&](const isl::set &domain, const std::vector<Poly> &numbers) {
    isl::set all = domain.intersect(assumptions.known());
    for (size_t k = 0; k < element.size(); ++k)
      all = all.intersect(constraint(*subtract(Poly::name(element[k]), numbers[k]), "="));
    return toTuple(coalesced(projectOnto(parameters.withRanges(all), kept)), memory[root].name, element);
  };
  const isl::set none = elements(nothing(), std::vector<Poly>(element.size(), Poly(0)));
  RowPointers table{memory[root].pitch, memory[root].height, none, none};
  for (const RecordedRow &read : trace.rows())
    if (read.root == root) {
      table.read = table.read.unite(elements(read.domain, read.numbers));
      table.surely = table.surely.unite(elements(read.domain.subtract(read.missed), read.numbers));
    }
  return table;
}

/// Has no row that the nest touches an element 0? Those of matrices whose indices begin at 1 may end where the next one's element 0
/// would be.
bool Shaper::rowsCountFromOne() {
  return std::all_of(trace.accesses().begin(), trace.accesses().end(), [&](const RecordedAccess &access) {
    const std::string &pitch = memory[access.root].pitch;
    Poly column;
    for (const auto &[monomial, factor] : access.offset.terms())
      if (!std::count(monomial.begin(), monomial.end(), pitch))
        column = *add(column, Poly::term(monomial, factor));
    const std::optional<Poly> number = pitch.empty() ? Poly(1) : assumptions.linear(column), past = number ? subtract(*number, Poly(1)) : std::nullopt;
    return past && access.domain.intersect(assumptions.known()).intersect(constraint(*past, "<")).is_empty();
  });
}

/// ... and none of its planes a row 0?
bool Shaper::planesCountFromOne(int root) const {
  return !memory[root].height.empty() && std::all_of(trace.rows().begin(), trace.rows().end(), [&](const RecordedRow &read) {
    const isl::set before = read.root == root ? constraint(*subtract(read.numbers[1], Poly(1)), "<") : nothing();
    return read.domain.intersect(assumptions.known()).intersect(before).is_empty();
  });
}

/// The shapes of such an array.
std::vector<Delinearised> Shaper::countingFromOne(const std::vector<Poly> &offsets, int root) {
  const Poly first = planesCountFromOne(root) ? *add(Poly(1), Poly::name(memory[root].pitch)) : Poly(1);
  std::vector<Poly> before;
  for (const Poly &offset : offsets) {
    const std::optional<Poly> place = subtract(offset, first);
    if (!place)
      return {};
    before.push_back(*place);
  }
  auto isParameter = [&](const std::string &name) { return parameters.has(name); };
  std::vector<Delinearised> all = delinearise(before, memory[root].declaredStrides, isParameter);
  for (Delinearised &candidate : all)
    candidate.shape.base = *add(candidate.shape.base, first);
  return all;
}

} // namespace nidus::frontend
