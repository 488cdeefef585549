#include "analysis/mapping/body/element_steps.h"
#include "analysis/isl/isl.h"
#include <algorithm>

namespace nidus {

isl::map elementsOf(const Access &access, const Array &array) {
  auto dimensions = static_cast<unsigned>(array.strides.size()), all = static_cast<unsigned>(array.dimensions());
  isl_map *elements = isl_map_project_out(access.relation.copy(), isl_dim_out, dimensions, all - dimensions);
  return isl::manage(isl_map_set_tuple_name(elements, isl_dim_out, array.name.c_str()));
}

isl::map oneStep(const Statement &statement, size_t k) {
  std::string from, to;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    std::string name = "i" + std::to_string(l);
    from += (l ? "," : "") + name;
    to += (l ? "," : "") + name + (l == k ? " + " + std::to_string(statement.loops[l].step) : "");
  }
  return isl::map(islContext(), "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] }");
}

bool isTable(const isl::set &elements) {
  constexpr double largest = 1 << 13;
  double all = 1;
  for (int d = 0, n = static_cast<int>(isl_set_dim(elements.get(), isl_dim_set)); d < n; ++d)
    all *= 1 + std::max(0.0, static_cast<double>(mostOf(elements, d).value_or(INT64_MAX)));
  return all <= largest;
}

bool staysPut(const isl::map &elements, const isl::map &step) {
  return step.apply_range(elements).intersect_domain(elements.domain()).is_subset(elements);
}

std::vector<int> axesOf(const Neighbourhood &neighbourhood, const std::vector<int> &threadLoops) {
  std::vector<int> axes;
  for (const Course &course : neighbourhood.courses)
    axes.push_back(static_cast<int>(std::find(threadLoops.begin(), threadLoops.end(), course.loop) - threadLoops.begin()));
  return axes;
}

const Array &arrayOf(const Scop &scop, const Access &access) {
  return *std::find_if(scop.arrays.begin(), scop.arrays.end(),
                       [&](const Array &array) { return array.name == access.array; });
}

} // namespace nidus
