//===- sets.h - sets and relations built from names -----------------------===//
//
// While a loop nest is being analysed every quantity is a named parameter of isl: { : 0 <= y < h and 0 <= x < w }.
// Adding a counter, a guard or an unknown is then an intersection, and removing one a projection by name. At the
// end the names of the instance and of the subscripts are turned into tuples: [w,h] -> { S[y,x] -> in[a0,a1] }.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/isl.h"
#include "analysis/isl/poly.h"

namespace nidus {

/// The same set or map of fewer pieces. isl 0.25 gives more than that for some unions with integer divisions, { a <= n - 3 } and
/// { a even and a < n }: these stay as they are. That is asked only where pieces were joined, as it may take isl long.
inline isl::set coalesced(const isl::set &set) {
  isl::set smaller = set.coalesce();
  if (!set.involves_locals())
    return smaller;
  return smaller.n_basic_set() < set.n_basic_set() && smaller.is_subset(set) ? smaller : set;
}
inline isl::map coalesced(const isl::map &map) { return coalesced(map.wrap()).unwrap(); }

/// { : } and { : false }, over no name at all.
isl::set everything();
isl::set nothing();

/// The function { [] -> poly } over its names; poly is linear.
isl::aff linearFunction(const Poly &poly);
/// { : poly OP 0 } with OP one of = != < <= > >= ; poly is linear.
isl::set constraint(const Poly &poly, const std::string &op);
/// { : name = poly mod modulus } with 0 <= name < modulus.
isl::set moduloConstraint(const std::string &name, const Poly &poly, int64_t modulus);
/// { : name mod divisor = 0 }
isl::set multiplesOf(const std::string &name, int64_t divisor);
/// { : name = floor(poly / divisor) }, divisor > 0.
isl::set floorConstraint(const std::string &name, const Poly &poly, int64_t divisor);

/// { : w = 7 and h = 5 }
isl::set pointAt(const std::map<std::string, int64_t> &values);

/// The names that the set mentions.
std::vector<std::string> namesOf(const isl::set &set);
/// The set with every name but those in `keep` projected out.
isl::set projectOnto(const isl::set &set, const std::set<std::string> &keep);

/// A set that contains this one, without integer divisions: what is divided may be a fraction.
isl::set withFractions(const isl::set &set);
/// One polyhedron that contains the set; its constraints are like those of the set's pieces.
isl::set simpleHull(const isl::set &set);

/// The least and the greatest value of a dimension of a set { V[...] } without parameters; nothing when it is empty, when
/// there is none within 64 bits, or when it could not be confirmed: what isl 0.25 says of a set with quotients of large
/// numbers depends on whether it was asked before if the set is empty.
std::optional<int64_t> leastOf(const isl::set &set, int dimension);
std::optional<int64_t> mostOf(const isl::set &set, int dimension);

/// The first and the last point of every tuple set, in lexicographic order.
isl::set endsOf(const isl::set &set);

/// The same part of the context as unions of fewer and weaker inequalities that may overlap: { w <= 0 or h <= 0 }, where isl has
/// { w <= 0; w > 0 and h <= 0 }. Sets of many parts, or with integer divisions, stay as they are.
isl::set withLargestParts(const isl::set &set, const isl::set &context);

/// Linear polynomials with `name`, of coefficients up to `most`, that are nowhere negative on the set.
std::vector<Poly> notNegativeOn(const isl::set &set, const std::string &name, int64_t most);

/// Linear polynomials that are all at least 0 in the set, and nowhere else. Nothing when it is no polyhedron: of several parts, with
/// integer divisions, or when a number is larger than `most`. An equality is two.
std::optional<std::vector<Poly>> inequalitiesOf(const isl::set &set, int64_t most);

/// { TUPLE[names] } from a set over names.
isl::set toTuple(const isl::set &set, const std::string &tuple, const std::vector<std::string> &names);
/// { DOMAIN[domainNames] -> RANGE[rangeNames] } from a set over names.
isl::map toMap(const isl::set &set, const std::string &domain, const std::vector<std::string> &domainNames,
               const std::string &range, const std::vector<std::string> &rangeNames);
/// { DOMAIN[domainNames] } to a set over names again; the tuple's dimensions get `names`.
isl::set fromTuple(const isl::set &set, const std::vector<std::string> &names);

namespace json_detail {
/// {"w*y": 1, "x": 2, "1": 3}
template <> struct Traits<Poly> {
  static llvm::json::Value write(const Poly &value);
  static bool read(const llvm::json::Value &json, Poly &value, std::string &error);
};

template <class T>
  requires std::is_same_v<T, isl::set> || std::is_same_v<T, isl::map> || std::is_same_v<T, isl::union_map>
struct Traits<T> {
  static llvm::json::Value write(const T &value) { return value.is_null() ? std::string() : islText(value); }
  static bool read(const llvm::json::Value &json, T &value, std::string &error) {
    auto text = json.getAsString();
    if (!text) {
      error = "isl text is expected";
      return false;
    }
    if (text->empty()) {
      value = T();
      return true;
    }
    try {
      value = T(islContext(), text->str());
      return true;
    } catch (const isl::exception &) {
      error = "not an isl set or relation";
      return false;
    }
  }
};
} // namespace json_detail

} // namespace nidus
