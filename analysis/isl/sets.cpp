#include "analysis/isl/sets.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/space.h>

namespace nidus {

static isl::set parse(const std::set<std::string> &names, const std::string &condition) {
  std::string list;
  for (const std::string &name : names)
    list += (list.empty() ? "" : ",") + name;
  return isl::set(islContext(), "[" + list + "] -> { : " + condition + " }");
}

isl::set everything() { return isl::set(islContext(), "{ : }"); }
isl::set nothing() { return isl::set(islContext(), "{ : false }"); }

isl::aff linearFunction(const Poly &poly) {
  isl_ctx *raw = islContext().get();
  std::set<std::string> names = poly.names();
  isl_space *space = isl_space_params_alloc(raw, static_cast<unsigned>(names.size()));
  unsigned position = 0;
  for (const std::string &name : names)
    space = isl_space_set_dim_id(space, isl_dim_param, position++, isl_id_alloc(raw, name.c_str(), nullptr));
  isl_aff *sum = isl_aff_zero_on_domain_space(space);
  for (const auto &[monomial, coefficient] : poly.terms()) {
    isl_val *value = isl_val_int_from_si(raw, coefficient);
    if (monomial.empty()) {
      sum = isl_aff_set_constant_val(sum, value);
      continue;
    }
    long before = std::distance(names.begin(), names.find(monomial[0]));
    sum = isl_aff_set_coefficient_val(sum, isl_dim_param, static_cast<int>(before), value);
  }
  return isl::manage(sum);
}

// Not read from text, as rarer sets are: half of the time of small nests went into that.
isl::set constraint(const Poly &poly, const std::string &op) {
  isl::aff value = linearFunction(poly), zero = value.sub(value);
  if (op == "=")
    return value.eq_set(zero);
  if (op == "!=")
    return value.ne_set(zero);
  if (op == "<")
    return value.lt_set(zero);
  if (op == "<=")
    return value.le_set(zero);
  return op == ">" ? value.gt_set(zero) : value.ge_set(zero);
}

isl::set moduloConstraint(const std::string &name, const Poly &poly, int64_t modulus) {
  std::set<std::string> names = poly.names();
  names.insert(name);
  std::string m = std::to_string(modulus);
  return parse(names, name + " = (" + poly.text() + ") mod " + m);
}

isl::set multiplesOf(const std::string &name, int64_t divisor) {
  return parse({name}, name + " mod " + std::to_string(divisor) + " = 0");
}

isl::set floorConstraint(const std::string &name, const Poly &poly, int64_t divisor) {
  std::set<std::string> names = poly.names();
  names.insert(name);
  return parse(names, name + " = floor((" + poly.text() + ") / " + std::to_string(divisor) + ")");
}

isl::set pointAt(const std::map<std::string, int64_t> &values) {
  isl_ctx *raw = islContext().get();
  isl_space *space = isl_space_params_alloc(raw, static_cast<unsigned>(values.size()));
  unsigned position = 0;
  for (const auto &[name, value] : values)
    space = isl_space_set_dim_id(space, isl_dim_param, position++, isl_id_alloc(raw, name.c_str(), nullptr));
  isl_set *point = isl_set_universe(space);
  position = 0;
  for (const auto &[name, value] : values)
    point = isl_set_fix_val(point, isl_dim_param, position++, isl_val_int_from_si(raw, value));
  return isl::manage(point);
}

std::vector<std::string> namesOf(const isl::set &set) {
  std::vector<std::string> names;
  // The C++ interface does not list parameters.
  isl_set *raw = set.get();
  for (isl_size i = 0, n = isl_set_dim(raw, isl_dim_param); i < n; ++i)
    names.push_back(isl_set_get_dim_name(raw, isl_dim_param, i));
  return names;
}

isl::set projectOnto(const isl::set &set, const std::set<std::string> &keep) {
  isl::id_list others(islContext(), 0);
  for (const std::string &name : namesOf(set))
    if (!keep.count(name))
      others = others.add(isl::id(islContext(), name));
  return others.size() ? set.project_out_param(others) : set;
}

isl::set withFractions(const isl::set &set) {
  return set.involves_locals() ? coalesced(isl::manage(isl_set_remove_divs(set.copy()))) : set;
}

isl::set simpleHull(const isl::set &set) { return isl::set(isl::manage(isl_set_simple_hull(set.copy()))); }

enum class End { Least, Most };

static isl::val saidEnd(const isl::set &set, int dimension, End end) {
  return end == End::Least ? set.dim_min_val(dimension) : set.dim_max_val(dimension);
}

/// Is there a point of the set with this value, and none beyond?
static bool isEnd(const isl::set &set, int dimension, End end, const isl::val &value) {
  const unsigned at = static_cast<unsigned>(dimension);
  isl_set *beyond = end == End::Least ? isl_set_upper_bound_val(set.copy(), isl_dim_set, at, value.sub(1).release())
                                      : isl_set_lower_bound_val(set.copy(), isl_dim_set, at, value.add(1).release());
  isl_set *there = isl_set_fix_val(set.copy(), isl_dim_set, at, value.copy());
  const bool isBeyond = !isl::manage(beyond).is_empty(), isThere = !isl::manage(there).is_empty();
  return isThere && !isBeyond;
}

static std::optional<int64_t> endOf(const isl::set &set, int dimension, End end) {
  const isl::val said = saidEnd(set, dimension, end);
  if (!toInt64(said) || isEnd(set, dimension, end, said))
    return toInt64(said);
  // Of a set that it has not seen it says the right one.
  const isl::set unseen(islContext(), islText(set));
  const isl::val value = saidEnd(unseen, dimension, end);
  return toInt64(value) && isEnd(set, dimension, end, value) ? toInt64(value) : std::nullopt;
}

std::optional<int64_t> leastOf(const isl::set &set, int dimension) { return endOf(set, dimension, End::Least); }
std::optional<int64_t> mostOf(const isl::set &set, int dimension) { return endOf(set, dimension, End::Most); }

isl::set endsOf(const isl::set &set) {
  return isl::manage(isl_set_union(isl_set_lexmin(set.copy()), isl_set_lexmax(set.copy())));
}

/// Of an inequality without quotients; none when a number in it is larger than `most`.
static std::optional<Poly> polyOf(isl_constraint *constraint, int64_t most) {
  Poly sum;
  auto take = [&](const Monomial &name, isl_val *value) {
    std::optional<int64_t> number = toInt64(isl::manage(value));
    bool isSmall = number && std::abs(*number) <= most;
    if (isSmall)
      sum = *add(sum, Poly::term(name, *number));
    return isSmall;
  };
  if (!take({}, isl_constraint_get_constant_val(constraint)))
    return std::nullopt;
  for (int i = 0, n = isl_constraint_dim(constraint, isl_dim_param); i < n; ++i)
    if (!take({isl_constraint_get_dim_name(constraint, isl_dim_param, static_cast<unsigned>(i))},
              isl_constraint_get_coefficient_val(constraint, isl_dim_param, i)))
      return std::nullopt;
  return sum;
}

std::vector<Poly> notNegativeOn(const isl::set &set, const std::string &name, int64_t most) {
  const isl::set simple = withFractions(set);
  isl_basic_set *hull = isl_set_simple_hull(simple.copy());
  isl_constraint_list *all = isl_basic_set_get_constraint_list(hull);
  std::vector<Poly> found;
  auto take = [&](const std::optional<Poly> &poly) {
    if (poly && poly->names().count(name))
      found.push_back(*poly);
  };
  for (int i = 0, n = isl_constraint_list_n_constraint(all); i < n; ++i) {
    isl_constraint *each = isl_constraint_list_get_constraint(all, i);
    std::optional<Poly> poly = polyOf(each, most);
    take(poly);
    if (poly && isl_constraint_is_equality(each))
      take(subtract(Poly(0), *poly));
    isl_constraint_free(each);
  }
  isl_constraint_list_free(all);
  isl_basic_set_free(hull);
  return found;
}

std::optional<std::vector<Poly>> inequalitiesOf(const isl::set &set, int64_t most) {
  const isl::set whole = coalesced(set);
  if (whole.involves_locals() || isl_set_n_basic_set(whole.get()) != 1)
    return std::nullopt;
  isl_basic_set *part = isl_set_simple_hull(isl_set_remove_redundancies(whole.copy()));
  isl_constraint_list *all = isl_basic_set_get_constraint_list(part);
  std::optional<std::vector<Poly>> found{std::in_place};
  for (int i = 0, n = isl_constraint_list_n_constraint(all); i < n && found; ++i) {
    isl_constraint *each = isl_constraint_list_get_constraint(all, i);
    const std::optional<Poly> poly = polyOf(each, most);
    if (!poly)
      found.reset();
    else {
      found->push_back(*poly);
      if (isl_constraint_is_equality(each))
        found->push_back(*subtract(Poly(0), *poly));
    }
    isl_constraint_free(each);
  }
  isl_constraint_list_free(all);
  isl_basic_set_free(part);
  return found;
}

/// As sets of their own; an equality is two.
static std::vector<isl::set> inequalitiesOf(const isl::basic_set &part) {
  isl_constraint_list *all = isl_basic_set_get_constraint_list(part.get());
  std::vector<isl::set> found;
  for (int i = 0, n = isl_constraint_list_n_constraint(all); i < n; ++i) {
    isl_constraint *each = isl_constraint_list_get_constraint(all, i);
    isl::aff value = isl::manage(isl_constraint_get_aff(each)), zero = value.sub(value);
    found.push_back(value.ge_set(zero));
    if (isl_constraint_is_equality(each))
      found.push_back(value.le_set(zero));
    isl_constraint_free(each);
  }
  isl_constraint_list_free(all);
  return found;
}

isl::set withLargestParts(const isl::set &set, const isl::set &context) {
  constexpr unsigned mostParts = 6;
  if (set.involves_locals() || set.n_basic_set() < 2 || set.n_basic_set() > mostParts)
    return set;
  std::vector<isl::set> parts;
  set.foreach_basic_set([&](const isl::basic_set &part) {
    std::vector<isl::set> inequalities = inequalitiesOf(part);
    auto without = [&](size_t left) {
      isl::set rest = everything();
      for (size_t i = 0; i < inequalities.size(); ++i)
        if (i != left)
          rest = rest.intersect(inequalities[i]);
      return rest;
    };
    for (size_t i = inequalities.size(); i-- > 0;)
      if (without(i).intersect(context).is_subset(set))
        inequalities.erase(inequalities.begin() + static_cast<std::ptrdiff_t>(i));
    parts.push_back(without(inequalities.size()));
  });
  for (size_t i = parts.size(); i-- > 0;) {
    isl::set others = nothing();
    for (size_t k = 0; k < parts.size(); ++k)
      if (k != i)
        others = others.unite(parts[k]);
    if (parts[i].intersect(context).is_subset(others))
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
  }
  isl::set all = nothing();
  for (const isl::set &part : parts)
    all = all.unite(part);
  return all;
}

static isl::multi_id tupleIds(const std::string &tuple, const std::vector<std::string> &names) {
  isl::id_list ids(islContext(), 0);
  for (const std::string &name : names)
    ids = ids.add(isl::id(islContext(), name));
  isl::space space = isl::space::unit(islContext()).add_named_tuple(isl::id(islContext(), tuple), names.size());
  return isl::multi_id(space, ids);
}

isl::set toTuple(const isl::set &set, const std::string &tuple, const std::vector<std::string> &names) {
  return set.unbind_params(tupleIds(tuple, names));
}

isl::map toMap(const isl::set &set, const std::string &domain, const std::vector<std::string> &domainNames,
               const std::string &range, const std::vector<std::string> &rangeNames) {
  return toTuple(set, range, rangeNames).unbind_params_insert_domain(tupleIds(domain, domainNames));
}

isl::set fromTuple(const isl::set &set, const std::vector<std::string> &names) {
  isl::id_list ids(islContext(), 0);
  for (const std::string &name : names)
    ids = ids.add(isl::id(islContext(), name));
  return set.bind(isl::multi_id(set.space(), ids));
}

llvm::json::Value json_detail::Traits<Poly>::write(const Poly &value) {
  llvm::json::Object object;
  for (const auto &[monomial, coefficient] : value.terms()) {
    std::string product;
    for (const std::string &name : monomial)
      product += (product.empty() ? "" : "*") + name;
    object[product.empty() ? "1" : product] = coefficient;
  }
  return object;
}

bool json_detail::Traits<Poly>::read(const llvm::json::Value &json, Poly &value, std::string &error) {
  const llvm::json::Object *object = json.getAsObject();
  if (!object) {
    error = "a polynomial is expected";
    return false;
  }
  value = Poly();
  for (const auto &[product, coefficient] : *object) {
    Monomial monomial;
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(product).split(names, '*');
    for (llvm::StringRef name : names)
      if (name != "1")
        monomial.push_back(name.str());
    std::optional<Poly> sum = add(value, Poly::term(monomial, coefficient.getAsInteger().value_or(0)));
    if (!sum) {
      error = "a polynomial is too large";
      return false;
    }
    value = *sum;
  }
  return true;
}

} // namespace nidus
