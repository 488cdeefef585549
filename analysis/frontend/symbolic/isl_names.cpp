#include "analysis/frontend/symbolic/isl_names.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/symbolic/step_sizes.h"
#include "analysis/frontend/syntax/identifiers.h"
#include <algorithm>

namespace nidus::frontend {

std::string IslNames::freshUnknown(const std::string &hint) {
  std::string name = fresh(hint);
  makeUnknown(name);
  return name;
}

bool IslNames::usesUnknown(const Poly &poly) const {
  for (const std::string &name : poly.names())
    if (isUnknown(name))
      return true;
  return hasPlaces(poly);
}

std::set<std::string> IslNames::ofInstances() const {
  std::set<std::string> names = parameters->names();
  names.insert(counterNames.begin(), counterNames.end());
  return names;
}

bool IslNames::isPlace(const Monomial &product) const {
  auto counters = std::count_if(product.begin(), product.end(), [&](const std::string &name) { return !parameters->has(name); });
  return followsProducts() && product.size() > 1 && counters == 1;
}

bool IslNames::hasPlaces(const Poly &poly) const {
  return std::any_of(poly.terms().begin(), poly.terms().end(), [&](const auto &term) { return isPlace(term.first); });
}

const std::string &IslNames::placeOf(const Monomial &product) {
  auto [entry, isNew] = places.emplace(product, "");
  if (isNew)
    entry->second = freshUnknown("place");
  return entry->second;
}

Poly IslNames::withPlaces(const Poly &offset, const std::set<std::string> &steps) {
  Poly sum;
  for (const auto &[monomial, coefficient] : offset.terms()) {
    Monomial rest = monomial;
    Monomial product = stepProduct(monomial, steps, [&](const std::string &name) { return parameters->has(name); });
    if (!product.empty()) {
      rest.clear();
      std::set_difference(monomial.begin(), monomial.end(), product.begin(), product.end(), std::back_inserter(rest));
      const std::string &place = placeOf(product);
      rest.insert(std::upper_bound(rest.begin(), rest.end(), place), place);
    }
    sum = *add(sum, Poly::term(rest, coefficient));
  }
  return sum;
}

std::string argumentName(const std::string &key) {
  std::string name;
  for (char c : key) {
    if (isalnum(static_cast<unsigned char>(c)) || c == '_')
      name += c;
    else if (!name.empty() && name.back() != '_' && (c == '.' || c == '>' || c == '['))
      name += '_';
  }
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  return validIdentifier(name.empty() || isdigit(static_cast<unsigned char>(name[0])) ? "a_" + name : name);
}

std::string IslNames::ofArgument(const std::string &wanted) {
  std::string base = argumentName(wanted), name = base;
  for (int i = 2; !usedByArguments.insert(name).second; ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

} // namespace nidus::frontend
