#include "analysis/frontend/shapes/strides.h"
#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace nidus::frontend {

std::optional<Monomial> divide(const Monomial &a, const Monomial &b) {
  Monomial rest;
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end()))
    return std::nullopt;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

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

std::vector<Stride> ordered(std::vector<Stride> strides) {
  std::sort(strides.begin(), strides.end());
  strides.erase(std::unique(strides.begin(), strides.end()), strides.end());
  return strides;
}

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

namespace {

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

/// Where terms without a counter go. Sizes alone, w, go to their stride or to the innermost subscript. Of a number each subscript gets
/// what is no whole row, from the innermost one outward: where it has no counter, a number that is not negative, 4 in a[i-1][j][4] of
/// 65*i + 5*j - 61; else the one nearest to 0, so that a[i+1][j-1] is found again in 640*i + j + 639, or again one that is not negative.
/// Multiples of a counter may go to the nearest one, too, where that helps: a[i][k - 2*i] in 638*i + k.
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

/// Adds a number to the subscripts; false where it is no multiple of the innermost stride.
bool addNumber(int64_t number, const std::vector<Stride> &strides, Fixed::Numbers numbers, Subscripts &subscripts) {
  const size_t innermost = strides.size() - 1;
  if (number % strides[innermost].factor != 0)
    return false;
  int64_t rest = number / strides[innermost].factor;
  for (size_t k = innermost; rest != 0; --k) {
    const bool isOfNumbers = k > 0 && strides[k].sizes.empty() && strides[k - 1].sizes.empty() && strides[k - 1].factor % strides[k].factor == 0;
    const int64_t size = isOfNumbers ? strides[k - 1].factor / strides[k].factor : 1;
    const int64_t rows = isOfNumbers ? multiplesIn(rest, size, subscripts[k].isConstant() ? Fixed::Numbers::Below : numbers) : 0;
    const std::optional<Poly> sum = add(subscripts[k], Poly(rest - rows * size));
    if (!sum)
      return false;
    subscripts[k] = *sum;
    rest = rows;
  }
  return true;
}

/// Splits one offset over the strides.
std::optional<Subscripts> subscriptsOf(const std::vector<Term> &terms, const std::vector<Stride> &strides, Fixed where) {
  Subscripts subscripts(strides.size());
  int64_t number = 0;
  for (const Term &term : terms) {
    if (term.counter.empty() && term.sizes.empty()) {
      number = term.factor;
      continue;
    }
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
  return addNumber(number, strides, where.numbers, subscripts) ? std::optional(subscripts) : std::nullopt;
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

} // namespace

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

} // namespace nidus::frontend
