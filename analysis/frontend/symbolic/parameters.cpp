#include "analysis/frontend/symbolic/parameters.h"
#include <algorithm>

namespace nidus::frontend {

/// 2^n: 2^64 fits no integer of ours, but isl's.
static isl::val power(int n) {
  return isl::val(islContext(), n == 64 ? "18446744073709551616" : std::to_string(uint64_t(1) << n));
}

isl::set outside(const Poly &value, Scalar type) {
  int n = valueBits(type);
  isl::aff function = linearFunction(value), zero = function.sub(function);
  isl::set below = function.lt_set(isUnsigned(type) ? zero : zero.add_constant(power(n - 1).neg()));
  return below.unite(function.ge_set(zero.add_constant(power(isUnsigned(type) ? n : n - 1))));
}

isl::set typeRange(const std::string &name, Scalar type) { return everything().subtract(outside(Poly::name(name), type)); }

void Parameters::add(const std::string &name, const isl::set &range, bool isNarrow) {
  if (!all.insert(name).second)
    return;
  ranges.emplace(name, range);
  if (isNarrow)
    narrow.insert(name);
}

void Parameters::derive(const std::string &name, const Derived &value, const isl::set &range) {
  derivations[name] = value;
  derivedOrder.push_back(name);
  add(name, range);
}

/// What isl can say of a derived parameter belongs to what is known of it, like the range of a type.
void Parameters::define(const std::string &name, const isl::set &definition) {
  if (definitions.emplace(name, definition).second)
    ranges[name] = ranges.at(name).intersect(definition);
}

bool Parameters::areAllOf(const Poly &poly) const {
  for (const std::string &name : poly.names())
    if (!has(name))
      return false;
  return true;
}

bool Parameters::isLong(const std::string &name) const {
  // A quotient of one size is no longer than it.
  if (auto quotient = derivations.find(name); quotient != derivations.end() && quotient->second.op == "/")
    for (const std::string &dividend : quotient->second.value.names())
      if (quotient->second.value == Poly::name(dividend))
        return isLong(dividend);
  return !narrow.count(name);
}

const std::string *Parameters::nameOfProduct(const Poly &product) const {
  auto found = std::find_if(derivations.begin(), derivations.end(),
                            [&](const auto &each) { return each.second.isProduct && each.second.value == product; });
  return found == derivations.end() ? nullptr : &found->first;
}

isl::set Parameters::withDefinitions(isl::set set) const {
  for (const auto &[name, definition] : definitions)
    set = set.intersect(definition);
  return set;
}

isl::set Parameters::typesOf(const std::set<std::string> &names) const {
  isl::set types = everything();
  for (const std::string &name : names)
    if (auto range = ranges.find(name); range != ranges.end())
      types = types.intersect(range->second);
  return types;
}

/// What types and the code around the nest say of these names alone.
isl::set Parameters::whatHoldsOf(const std::vector<std::string> &names) const {
  isl::set all = everything();
  for (const std::string &name : names)
    if (auto range = ranges.find(name); range != ranges.end())
      all = all.intersect(range->second);
  for (const isl::set &fact : facts) {
    std::vector<std::string> of = namesOf(fact);
    if (std::all_of(of.begin(), of.end(), [&](const auto &name) { return std::count(names.begin(), names.end(), name); }))
      all = all.intersect(fact);
  }
  return all;
}

isl::set Parameters::withRanges(isl::set set) const {
  for (const std::string &name : namesOf(set))
    if (auto definition = definitions.find(name); definition != definitions.end())
      set = set.intersect(definition->second);
  return set.intersect(whatHoldsOf(namesOf(set)));
}

isl::set Parameters::withoutRanges(const isl::set &set) const {
  isl::set known = whatHoldsOf(namesOf(withRanges(set)));
  return coalesced(set.intersect(known)).gist(known);
}

isl::set Parameters::context() const {
  isl::set all = everything();
  for (const auto &[name, range] : ranges)
    all = all.intersect(range);
  for (const isl::set &fact : facts)
    all = all.intersect(fact);
  return all;
}

} // namespace nidus::frontend
