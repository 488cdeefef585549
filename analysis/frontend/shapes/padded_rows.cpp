#include "analysis/frontend/shapes/padded_rows.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

Monomial withoutName(Monomial monomial, const std::string &name) {
  monomial.erase(std::find(monomial.begin(), monomial.end(), name));
  return monomial;
}

/// With `name` + number for the name.
std::optional<Poly> substituted(const Poly &poly, const std::string &name, int64_t number) {
  const Poly sum = *add(Poly::name(name), Poly(number));
  std::optional<Poly> all = Poly();
  for (const auto &[monomial, factor] : poly.terms()) {
    std::optional<Poly> term = Poly(factor);
    for (const std::string &each : monomial)
      if (term)
        term = multiply(*term, each == name ? sum : Poly::name(each));
    all = all && term ? add(*all, *term) : std::nullopt;
  }
  return all;
}

bool substitute(std::vector<Poly> &polys, const std::string &name, int64_t number) {
  for (Poly &poly : polys) {
    const std::optional<Poly> other = substituted(poly, name, number);
    if (!other)
      return false;
    poly = *other;
  }
  return true;
}

/// How many times the rest of a product is there besides it with the size: w * y + 2 * y; 0: not at all, or no whole number.
int64_t timesBeside(const Poly &poly, const Monomial &product, int64_t factor, const std::string &size) {
  const auto beside = poly.terms().find(withoutName(product, size));
  return beside == poly.terms().end() || beside->second % factor != 0 ? 0 : beside->second / factor;
}

} // namespace

std::optional<Padding> paddingOf(const std::vector<Poly> &offsets, const IsParameter &isParameter) {
  std::map<std::string, std::set<int64_t>> numbers;
  for (const Poly &offset : offsets)
    for (const auto &[product, factor] : offset.terms()) {
      const bool hasCounter = !std::all_of(product.begin(), product.end(), isParameter);
      for (const std::string &name : product)
        if (hasCounter && isParameter(name))
          numbers[name].insert(timesBeside(offset, product, factor, name));
    }
  for (const auto &[size, found] : numbers)
    if (found.size() == 1 && *found.begin() != 0)
      return Padding{size, *found.begin()};
  return std::nullopt;
}

std::optional<Padding> declaredPadding(const std::vector<Poly> &strides) {
  for (const Poly &stride : strides)
    if (stride.terms().size() == 2)
      for (const auto &[product, factor] : stride.terms())
        for (const std::string &size : product)
          if (const int64_t number = timesBeside(stride, product, factor, size))
            return Padding{size, number};
  return std::nullopt;
}

bool asLengths(std::vector<Poly> &polys, const Padding &padding) { return substitute(polys, padding.size, -padding.number); }
bool asSizes(std::vector<Poly> &polys, const Padding &padding) { return substitute(polys, padding.size, padding.number); }

} // namespace nidus::frontend
