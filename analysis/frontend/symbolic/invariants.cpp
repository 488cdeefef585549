#include "analysis/frontend/symbolic/invariants.h"

namespace nidus::frontend {

void Invariants::access(const std::string &object, const isl::set &when) {
  auto [known, isNew] = evaluatedWhen.emplace(object, when);
  if (!isNew)
    known->second = coalesced(known->second.unite(when));
}

const isl::set *Invariants::accessedWhen(const std::string &object) const {
  auto found = evaluatedWhen.find(object);
  return found == evaluatedWhen.end() ? nullptr : &found->second;
}

} // namespace nidus::frontend
