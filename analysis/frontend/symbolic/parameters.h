//===- parameters.h - isl's parameters, and what always holds of them -----===//
#pragma once

#include "analysis/code/type.h"
#include "analysis/isl/sets.h"
#include <map>
#include <set>

namespace nidus::frontend {

/// value, or value OP divisor as C computes it; for the op "per", value / by, which is not less than 1; for "last", the same of a
/// value below zero as of zero.
struct Derived {
  Poly value;
  std::string op;
  int64_t divisor = 1;
  bool isProduct = false;
  Poly by = {};
};

/// { : `value` lies outside of the range of `type` }; value is linear.
isl::set outside(const Poly &value, Scalar type);
isl::set typeRange(const std::string &name, Scalar type);

/// All sets are over parameters.
class Parameters {
  std::set<std::string> all;
  std::set<std::string> narrow;                ///< of less than 64 bits
  std::map<std::string, isl::set> ranges;      ///< by their types
  std::map<std::string, Derived> derivations;  ///< parameters that stand for a product, a sum or a quotient of others
  std::vector<std::string> derivedOrder;       ///< as they were made: a later one may use an earlier one
  std::map<std::string, isl::set> definitions; ///< of derived parameters, as far as isl can say them
  std::vector<isl::set> facts;                 ///< what holds whenever the nest begins

  isl::set whatHoldsOf(const std::vector<std::string> &names) const;

public:
  void add(const std::string &name, const isl::set &range, bool isNarrow = false);
  /// Of an integer of C.
  void add(const std::string &name, Scalar type) { add(name, typeRange(name, type), sizeOf(type) < 8); }
  void derive(const std::string &name, const Derived &value, const isl::set &range);
  void define(const std::string &name, const isl::set &definition);
  void learn(const isl::set &fact) { facts.push_back(fact); }

  const std::set<std::string> &names() const { return all; }
  bool has(const std::string &name) const { return all.count(name) > 0; }
  bool areAllOf(const Poly &poly) const;
  bool isLong(const std::string &name) const;
  const isl::set &rangeOf(const std::string &name) const { return ranges.at(name); }

  bool isDerived(const std::string &name) const { return derivations.count(name) > 0; }
  bool isProduct(const std::string &name) const { return isDerived(name) && derivation(name).isProduct; }
  const Derived &derivation(const std::string &name) const { return derivations.at(name); }
  /// As they were made.
  const std::vector<std::string> &derived() const { return derivedOrder; }
  /// The one that stands for this product; null: none.
  const std::string *nameOfProduct(const Poly &product) const;
  bool isDefined(const std::string &name) const { return definitions.count(name) > 0; }
  isl::set withDefinitions(isl::set set) const;

  /// The set with what the types say of the parameters in it. Kept apart: most computations do not need it.
  isl::set withRanges(isl::set set) const;
  /// The set without what follows from the types of the parameters.
  isl::set withoutRanges(const isl::set &set) const;
  /// What types alone say of some of them.
  isl::set typesOf(const std::set<std::string> &names) const;
  /// All that always holds.
  isl::set context() const;
};

} // namespace nidus::frontend
