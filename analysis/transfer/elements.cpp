#include "analysis/transfer/elements.h"

namespace nidus {

std::vector<std::string> dimensionNames(int n) {
  std::vector<std::string> names;
  for (int k = 0; k < n; ++k)
    names.push_back("a__" + std::to_string(k));
  return names;
}

isl::set anyField(const Array &array, const isl::set &set) {
  if (!array.fields)
    return set;
  std::vector<std::string> names = dimensionNames(array.dimensions());
  isl::set flat = fromTuple(set, names);
  flat = flat.project_out_param(names.back());
  names.pop_back();
  return toTuple(flat, array.name, names);
}

isl::set allFields(const Array &array, const isl::set &elements) {
  if (!array.fields)
    return elements;
  std::vector<std::string> names = dimensionNames(array.dimensions());
  std::vector<std::string> outer(names.begin(), names.end() - 1);
  Poly field = Poly::name(names.back());
  isl::set flat = fromTuple(elements, outer)
                      .intersect(constraint(field, ">="))
                      .intersect(constraint(*subtract(field, Poly(array.fields)), "<"));
  return toTuple(flat, array.name, names);
}

isl::set surelyTouched(const Scop &scop, const Array &array, const isl::set &like) {
  isl::set touched = like.subtract(like);
  for (const Statement &statement : scop.statements)
    for (const Access &access : statement.accesses) {
      const bool isOf = access.array == array.name || originalOf(scop.arguments, access.array) == array.name;
      if (isOf && (access.exact || access.surely))
        touched = coalesced(touched.unite(toArray(access.exact ? access.relation : *access.surely, array.name).range()));
    }
  return touched;
}

} // namespace nidus
