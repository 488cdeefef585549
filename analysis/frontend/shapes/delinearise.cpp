#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/frontend/shapes/padded_rows.h"
#include "analysis/frontend/shapes/strides.h"
#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace nidus::frontend {
namespace {

/// The lengths of rows that are numbers: y * 1920.
std::set<int64_t> rowsOfConstantLength(const std::vector<std::vector<Term>> &accesses) {
  std::set<int64_t> rows;
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (!term.counter.empty() && term.sizes.empty() && std::abs(term.factor) >= shortestRow)
        rows.insert(std::abs(term.factor));
  return rows;
}

/// Terms without counters that all accesses share: where the array begins. Multiples of strides are rows and stay, or
/// leave where a size says how many rows they are: c * h * w of (c * h + y) * w.
enum class Rows { Stay, Leave };
Poly commonBase(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides, Rows rows) {
  Poly base;
  for (const Term &term : accesses[0]) {
    bool isRow = std::any_of(strides.begin(), strides.end(), [&](const Stride &s) {
      std::optional<Monomial> count = s.sizes.empty() ? std::nullopt : divide(term.sizes, s.sizes);
      return count && (rows == Rows::Stay || count->empty());
    });
    if (!term.counter.empty() || term.sizes.empty() || isRow)
      continue;
    bool everywhere = std::all_of(accesses.begin(), accesses.end(), [&](const auto &terms) {
      return std::any_of(terms.begin(), terms.end(), [&](const Term &t) {
        return t.counter.empty() && t.sizes == term.sizes && t.factor == term.factor;
      });
    });
    if (everywhere)
      base = *add(base, Poly::term(term.sizes, term.factor));
  }
  return base;
}

/// The number with which every access begins inside its row, where no counter runs along rows: 3 of k * d + 3 and k * d + 5. Rows
/// of d elements that begin there need not be longer than 2.
Poly commonColumn(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides) {
  std::optional<int64_t> least;
  for (const auto &terms : accesses) {
    int64_t column = 0;
    for (const Term &term : terms)
      if (term.sizes.empty()) {
        if (!term.counter.empty())
          return Poly();
        column = term.factor;
      }
    least = std::min(least.value_or(column), column);
  }
  const bool isOfSizes = strides.size() > 1 && !strides[strides.size() - 2].sizes.empty();
  return isOfSizes && least ? Poly(*least) : Poly();
}

bool runsBackInRows(const std::vector<Term> &terms) {
  return std::any_of(terms.begin(), terms.end(),
                     [](const Term &term) { return !term.counter.empty() && term.sizes.empty() && term.factor < 0; });
}

/// The name stands for the size again, and not for the length of the row.
bool restore(Delinearised &candidate, const Padding &padding) {
  std::vector<Poly> base{candidate.shape.base};
  bool isDone = asSizes(base, padding) && asSizes(candidate.shape.strides, padding) && asSizes(candidate.sizes, padding);
  candidate.shape.base = base[0];
  for (std::vector<Subscripts> &ways : candidate.subscripts)
    for (Subscripts &way : ways)
      isDone = isDone && asSizes(way, padding);
  return isDone && candidate.quotients.empty();
}

/// As if the length of a row were a size of its own.
std::vector<Delinearised> delinearisePadded(std::vector<Poly> offsets, std::vector<Poly> declared, const Padding &padding,
                                            const IsParameter &isParameter) {
  std::vector<Delinearised> candidates;
  if (asLengths(offsets, padding) && asLengths(declared, padding))
    for (Delinearised &candidate : delinearise(offsets, declared, isParameter))
      if (restore(candidate, padding))
        candidates.push_back(std::move(candidate));
  return candidates;
}

} // namespace

std::vector<Delinearised> delinearise(const std::vector<Poly> &offsets, const std::vector<Poly> &declaredStrides,
                                      const IsParameter &isParameter) {
  std::vector<Delinearised> candidates;
  std::vector<std::vector<Term>> accesses;
  for (const Poly &offset : offsets) {
    std::optional<std::vector<Term>> terms = termsOf(offset, isParameter);
    if (!terms)
      return candidates;
    accesses.push_back(*terms);
  }
  if (accesses.empty())
    return candidates;
  if (const std::optional<Padding> stated = declaredPadding(declaredStrides))
    candidates = delinearisePadded(offsets, declaredStrides, *stated, isParameter);
  std::vector<Stride> strides = stridesOf(accesses, declaredStrides);
  auto addShifted = [&](const Poly &base, const std::vector<Stride> &with, bool isOnlyIfProved = false,
                        const std::set<int64_t> &constantRows = {}) {
    std::vector<std::vector<Term>> rest;
    for (const Poly &offset : offsets) {
      const std::optional<Poly> shifted = subtract(offset, base);
      if (!shifted)
        return;
      rest.push_back(*termsOf(*shifted, isParameter));
    }
    if (std::optional<Delinearised> shifted = split(rest, with); shifted && shifted->quotients.empty()) {
      shifted->shape.base = base;
      shifted->constantRows = constantRows;
      shifted->isOnlyIfProved = isOnlyIfProved;
      candidates.push_back(*shifted);
    }
  };
  std::set<int64_t> rows = rowsOfConstantLength(accesses);
  if (declaredStrides.empty() && !rows.empty()) {
    std::vector<Stride> with = strides;
    for (int64_t length : rows)
      with.push_back({length, {}});
    with = ordered(with);
    Poly origin = commonBase(accesses, with, Rows::Leave);
    addShifted(origin, with, true, rows);
    addShifted(origin, with, false, rows);
  }
  // Rows that begin at a plane or a region of interest, (c * h + y) * w + x: the subscripts are counters and numbers alone.
  Poly base = commonBase(accesses, strides, Rows::Stay), all = commonBase(accesses, strides, Rows::Leave);
  if (declaredStrides.empty() && !all.terms().empty()) {
    addShifted(all, strides, true);
    addShifted(Poly(), strides, true);
    // The d of a column d - x makes it positive, and is no beginning of a region.
    if (!std::any_of(accesses.begin(), accesses.end(), runsBackInRows))
      addShifted(all, strides);
  }
  if (const Poly column = commonColumn(accesses, strides); declaredStrides.empty() && column != Poly() && base.terms().empty())
    addShifted(column, strides);
  addShifted(Poly(), strides);
  if (!base.terms().empty())
    addShifted(base, strides);
  if (const std::optional<Padding> padding = declaredStrides.empty() ? paddingOf(offsets, isParameter) : std::nullopt)
    for (Delinearised &candidate : delinearisePadded(offsets, declaredStrides, *padding, isParameter))
      candidates.push_back(std::move(candidate));
  if (strides.size() > 1)
    addShifted(base, {{1, {}}});
  return candidates;
}

} // namespace nidus::frontend
