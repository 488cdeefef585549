#include "tool/assumed.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus {

std::optional<Scop> assuming(Scop scop, const Assumed &assumed) {
  const auto isParameter = [&](const std::string &name) {
    return std::any_of(scop.parameters.begin(), scop.parameters.end(), [&](const Parameter &p) { return p.name == name; });
  };
  const auto isArgument = [&](const std::string &name) {
    return std::any_of(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &a) { return a.name == name; });
  };
  const std::vector<std::string> names = namesOf(assumed.assumptions);
  if (!std::all_of(names.begin(), names.end(), isParameter))
    return std::nullopt;
  scop.assumptions = coalesced(scop.assumptions.intersect(assumed.assumptions));
  for (const RuntimeTest &test : assumed.tests) {
    const std::set<std::string> mentioned = variablesOf(test.condition);
    if (!std::all_of(mentioned.begin(), mentioned.end(), isArgument))
      return std::nullopt;
    if (std::none_of(scop.tests.begin(), scop.tests.end(), [&](const RuntimeTest &own) { return isSameOperation(own.condition, test.condition); }))
      scop.tests.push_back(test);
  }
  return scop;
}

} // namespace nidus
