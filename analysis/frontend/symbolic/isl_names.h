//===- isl_names.h - the names that isl sees beside parameters ------------===//
//
// Counters are dimensions of the instances; unknowns depend on more than the instance. y * stride is no function of isl's: its name
// is an unknown as one that data chooses, the same wherever the instance, or the iteration of a loop inside it, computes the product:
// what guards say of it holds for the subscripts that it is in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/symbolic/parameters.h"

namespace nidus::frontend {

class IslNames {
  const Parameters *parameters;
  Products policy;
  std::map<std::string, int> made;         ///< how many names there are of each hint
  std::set<std::string> unknowns;          ///< no functions of the instance
  std::vector<std::string> counterNames;   ///< of the loops that are dimensions, outermost first
  std::map<Monomial, std::string> places;  ///< products of a counter and sizes -> their names
  std::set<std::string> usedByArguments;

public:
  IslNames(const Parameters &parameters, Products policy) : parameters(&parameters), policy(policy) {}
  /// The same beside a copy of the parameters.
  IslNames(const IslNames &other, const Parameters &parameters) : IslNames(other) { this->parameters = &parameters; }

  int number(const std::string &hint) { return ++made[hint]; }
  std::string fresh(const std::string &hint) { return hint + "__" + std::to_string(number(hint)); }
  std::string freshUnknown(const std::string &hint);
  void makeUnknown(const std::string &name) { unknowns.insert(name); }
  bool isUnknown(const std::string &name) const { return unknowns.count(name) > 0; }
  /// For isl the value depends on more than the instance: on data, or as a product does.
  bool usesUnknown(const Poly &poly) const;

  void addCounter(const std::string &name) { counterNames.push_back(name); }
  const std::vector<std::string> &counters() const { return counterNames; }
  /// Those of which an instance is a function: counters and parameters.
  std::set<std::string> ofInstances() const;

  bool followsProducts() const { return policy == Products::Places || policy == Products::LimitedPlaces; }
  bool isPlace(const Monomial &product) const;
  bool hasPlaces(const Poly &poly) const;
  const std::string &placeOf(const Monomial &product);
  /// The offset with the names of its products of a counter and of the sizes that are steps.
  Poly withPlaces(const Poly &offset, const std::set<std::string> &steps);
  const std::map<Monomial, std::string> &products() const { return places; }

  /// A name for an argument that clashes with no other and with no local of the nest.
  std::string ofArgument(const std::string &wanted);
  void reserve(const std::string &name) { usedByArguments.insert(name); }
};

} // namespace nidus::frontend
