#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/frontend/shapes/padded_rows.h"
#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace nidus::frontend {
namespace {

/// A product of a number and sizes.
struct Stride {
  int64_t factor;
  Monomial sizes;
  bool operator<(const Stride &o) const {
    return sizes.size() != o.sizes.size() ? sizes.size() > o.sizes.size()
           : factor != o.factor           ? factor > o.factor
                                          : sizes < o.sizes;
  }
  bool operator==(const Stride &) const = default;
};

std::optional<Monomial> divide(const Monomial &a, const Monomial &b) {
  Monomial rest;
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end()))
    return std::nullopt;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

struct Term {
  Monomial sizes;
  std::string counter; ///< empty: none
  int64_t factor;
};

std::optional<std::vector<Term>> termsOf(const Poly &offset, const IsParameter &isParameter) {
  std::vector<Term> terms;
  for (const auto &[monomial, factor] : offset.terms()) {
    Term term{{}, "", factor};
    for (const std::string &name : monomial) {
      if (isParameter(name))
        term.sizes.push_back(name);
      else if (term.counter.empty())
        term.counter = name;
      else
        return std::nullopt; // a product of counters is no subscript of any shape
    }
    terms.push_back(term);
  }
  return terms;
}

/// All strides, outermost first.
std::vector<Stride> ordered(std::vector<Stride> strides) {
  std::sort(strides.begin(), strides.end());
  strides.erase(std::unique(strides.begin(), strides.end()), strides.end());
  return strides;
}

/// Sizes that multiply a counter somewhere are the strides; the factor is what all their terms have in common.
std::vector<Stride> stridesOf(const std::vector<std::vector<Term>> &accesses, const std::vector<Poly> &declared) {
  std::map<Monomial, int64_t> found;
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (!term.counter.empty() && !term.sizes.empty())
        found[term.sizes] = 0;
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (auto entry = found.find(term.sizes); entry != found.end())
        entry->second = std::gcd(entry->second, term.factor);
  std::vector<Stride> strides;
  for (const auto &[sizes, factor] : found)
    strides.push_back({factor, sizes});
  std::vector<Stride> stated;
  for (const Poly &poly : declared)
    if (poly.terms().size() == 1) {
      const auto &[sizes, factor] = *poly.terms().begin();
      std::erase_if(strides, [&, &s = sizes](const Stride &stride) { return stride.sizes == s; });
      stated.push_back({factor, sizes});
    }
  strides.insert(strides.end(), stated.begin(), stated.end());
  strides.push_back({1, {}});
  return ordered(strides);
}

/// Counters times a number, y * 1920, count rows of that many elements; shorter ones, 3 * x, are pixels of a row.
constexpr int64_t shortestRow = 32;

std::set<int64_t> rowsOfConstantLength(const std::vector<std::vector<Term>> &accesses) {
  std::set<int64_t> rows;
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (!term.counter.empty() && term.sizes.empty() && std::abs(term.factor) >= shortestRow)
        rows.insert(std::abs(term.factor));
  return rows;
}

Poly polyOf(const Stride &stride) { return Poly::term(stride.sizes, stride.factor); }

/// size of dimension k = stride of k-1 / stride of k, or a quotient when the strides are not multiples of each other.
Delinearised sizesOf(const std::vector<Stride> &strides) {
  Delinearised out;
  for (size_t k = 1; k < strides.size(); ++k) {
    std::optional<Monomial> quotient = divide(strides[k - 1].sizes, strides[k].sizes);
    bool isMultiple = quotient && strides[k].factor != 0 && strides[k - 1].factor % strides[k].factor == 0;
    if (!isMultiple)
      out.quotients[k - 1] = {polyOf(strides[k - 1]), polyOf(strides[k])};
    out.sizes.push_back(isMultiple ? Poly::term(*quotient, strides[k - 1].factor / strides[k].factor) : Poly());
  }
  return out;
}

/// Where terms without a counter go. Sizes alone, w, go to their stride or to the innermost subscript. A number that is
/// no multiple of a constant stride goes to the nearest multiple, so that a[i+1][j-1] is found again in 640*i + j + 639,
/// or to the one below it: a[i][1] in 2*i + 1. The same of multiples of a counter, where that helps: a[i][k - 2*i] in 638*i + k.
struct Fixed {
  enum class Sizes { ToStride, Inside } sizes;
  enum class Numbers { ToNearest, Below } numbers;
  bool areMultiplesToo = false;
};
constexpr Fixed waysOfFixed[] = {{Fixed::Sizes::ToStride, Fixed::Numbers::ToNearest},
                                 {Fixed::Sizes::Inside, Fixed::Numbers::ToNearest},
                                 {Fixed::Sizes::ToStride, Fixed::Numbers::Below}};
constexpr Fixed roundedMultiples{Fixed::Sizes::ToStride, Fixed::Numbers::ToNearest, true};

int64_t multiplesIn(int64_t number, int64_t factor, Fixed::Numbers numbers) {
  if (numbers == Fixed::Numbers::Below)
    return number / factor - (number % factor < 0);
  return (number >= 0 ? number + factor / 2 : number - factor / 2) / factor;
}

/// Splits one offset over the strides.
std::optional<Subscripts> subscriptsOf(const std::vector<Term> &terms, const std::vector<Stride> &strides, Fixed where) {
  Subscripts subscripts(strides.size());
  for (const Term &term : terms) {
    int64_t rest = term.factor;
    // 3 * k is no place within a row of three.
    bool isRow = strides.size() > 1 && strides[strides.size() - 2].sizes.empty() &&
                 std::abs(rest) >= strides[strides.size() - 2].factor;
    bool inside = where.sizes == Fixed::Sizes::Inside && term.counter.empty() && term.sizes.size() == 1 && !isRow;
    for (size_t k = inside ? strides.size() - 1 : 0; k < strides.size() && rest != 0; ++k) {
      std::optional<Monomial> quotient = divide(term.sizes, strides[k].sizes);
      if (!quotient || (!term.counter.empty() && !quotient->empty()))
        continue;
      int64_t factor = strides[k].factor;
      bool last = k + 1 == strides.size();
      const bool isRounded = (term.counter.empty() || where.areMultiplesToo) && !last;
      int64_t count = isRounded ? multiplesIn(rest, factor, where.numbers) : rest / factor;
      if (last && rest % factor != 0)
        return std::nullopt;
      Monomial names = *quotient;
      if (!term.counter.empty())
        names.push_back(term.counter);
      std::optional<Poly> sum = add(subscripts[k], Poly::term(names, count));
      if (!sum)
        return std::nullopt;
      subscripts[k] = *sum;
      rest -= count * factor;
    }
    if (rest != 0)
      return std::nullopt;
  }
  return subscripts;
}

/// The same element, counted from the end of the row before: [h - y][-1 - x] as [h - y - 1][w - 1 - x].
std::optional<Subscripts> mirrored(Subscripts way, const std::vector<Poly> &sizes) {
  auto runsBack = [](const auto &term) { return term.first.size() == 1 && term.second < 0; };
  const auto &terms = way.back().terms();
  if (sizes.empty() || std::none_of(terms.begin(), terms.end(), runsBack))
    return std::nullopt;
  std::optional<Poly> column = add(way.back(), sizes.back()), row = subtract(way[way.size() - 2], Poly(1));
  if (!column || !row)
    return std::nullopt;
  way[way.size() - 2] = *row;
  way.back() = *column;
  return way;
}

/// A counter times a little less or more than a row of constant length is a row and some elements.
bool hasAlmostRows(const std::vector<Term> &terms, const std::vector<Stride> &strides) {
  return std::any_of(strides.begin(), strides.end(), [&](const Stride &stride) {
    return stride.sizes.empty() && stride.factor >= shortestRow &&
           std::any_of(terms.begin(), terms.end(), [&](const Term &term) {
             return !term.counter.empty() && term.sizes.empty() && std::abs(term.factor) > stride.factor / 2 &&
                    term.factor % stride.factor != 0;
           });
  });
}

std::optional<Delinearised> split(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides) {
  Delinearised out = sizesOf(strides);
  for (const Stride &stride : strides)
    out.shape.strides.push_back(polyOf(stride));
  for (const auto &terms : accesses) {
    std::vector<Subscripts> ways;
    auto consider = [&](const std::optional<Subscripts> &way) {
      if (way && std::find(ways.begin(), ways.end(), *way) == ways.end())
        ways.push_back(*way);
    };
    if (hasAlmostRows(terms, strides))
      consider(subscriptsOf(terms, strides, roundedMultiples));
    for (const Fixed &where : waysOfFixed)
      consider(subscriptsOf(terms, strides, where));
    if (!ways.empty() && out.quotients.empty())
      consider(mirrored(ways[0], out.sizes));
    if (ways.empty())
      return std::nullopt;
    out.subscripts.push_back(ways);
  }
  return out;
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
    std::vector<std::vector<Term>> rest = accesses;
    for (auto &terms : rest)
      std::erase_if(terms, [&](const Term &t) { return t.counter.empty() && base.terms().count(t.sizes); });
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

namespace {

/// By the depth of the loops whose counters they are multiplied by: outermost first, and elements next to each other innermost.
bool isInOrderOfLoops(const std::vector<std::vector<Term>> &accesses, const std::vector<Stride> &strides, const DepthOf &depthOf) {
  // Sizes that are multiplied elsewhere, (y * step + k) * w beside x * step, are no pitches.
  Monomial both = strides[0].sizes;
  both.insert(both.end(), strides[1].sizes.begin(), strides[1].sizes.end());
  std::sort(both.begin(), both.end());
  for (const auto &terms : accesses)
    for (const Term &term : terms)
      if (std::includes(term.sizes.begin(), term.sizes.end(), both.begin(), both.end()))
        return false;
  size_t before = 0;
  for (const Stride &stride : strides) {
    std::optional<size_t> least, most;
    for (const auto &terms : accesses)
      for (const Term &term : terms)
        if (std::optional<size_t> depth = term.sizes == stride.sizes && !term.counter.empty() ? depthOf(term.counter) : std::nullopt) {
          least = std::min(least.value_or(*depth), *depth);
          most = std::max(most.value_or(*depth), *depth);
        }
    if (!least && stride.sizes.empty())
      break; // the elements of a pixel are numbered in the code
    if (!least || *least < before)
      return false;
    before = *most + 1;
  }
  return true;
}

} // namespace

std::vector<Delinearised> delinearisePitches(const std::vector<Poly> &offsets, const IsParameter &isParameter,
                                             const DepthOf &depthOf) {
  std::vector<std::vector<Term>> accesses;
  for (const Poly &offset : offsets) {
    std::optional<std::vector<Term>> terms = termsOf(offset, isParameter);
    if (!terms)
      return {};
    accesses.push_back(*terms);
  }
  std::vector<Stride> strides = accesses.empty() ? std::vector<Stride>() : stridesOf(accesses, {});
  if (strides.size() != 3 || strides[0].sizes.size() != 1 || strides[1].sizes.size() != 1 || strides[0].factor != 1 ||
      strides[1].factor != 1)
    return {};
  std::vector<Delinearised> candidates;
  auto add = [&](size_t provedFrom) {
    std::optional<Delinearised> candidate = split(accesses, strides);
    if (!candidate)
      return;
    candidate->provedFrom = provedFrom;
    candidates.push_back(*candidate);
  };
  // Where only one element of a pixel is accessed, the proof holds in both orders: rows are what the outer loop runs over.
  for (bool isOfLoops : {true, false})
    for (int order = 0; order < 2; ++order, std::swap(strides[0], strides[1]))
      if (isInOrderOfLoops(accesses, strides, depthOf) == isOfLoops)
        add(2);
  for (int order = 0; order < 2; ++order, std::swap(strides[0], strides[1]))
    if (isInOrderOfLoops(accesses, strides, depthOf))
      add(SIZE_MAX);
  return candidates;
}

} // namespace nidus::frontend
