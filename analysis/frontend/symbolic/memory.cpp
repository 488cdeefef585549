#include "analysis/frontend/symbolic/memory.h"
#include <algorithm>

namespace nidus::frontend {

bool fits(const Limits &limits, Scalar type) {
  if (sizeOf(type) == 8)
    return !isUnsigned(type) || limits.least >= 0;
  int n = valueBits(type);
  int64_t least = isUnsigned(type) ? 0 : -(int64_t(1) << (n - 1)),
          most = (int64_t(1) << (isUnsigned(type) ? n : n - 1)) - 1;
  return least <= limits.least && limits.most <= most;
}

std::optional<int> Memory::find(const std::string &key) const {
  auto found = std::find_if(roots.begin(), roots.end(), [&](const Root &root) { return root.key == key; });
  return found == roots.end() ? std::nullopt : std::optional(static_cast<int>(found - roots.begin()));
}

int Memory::rootOf(const std::string &name) const {
  auto found = std::find_if(roots.begin(), roots.end(), [&](const Root &root) { return root.name == name; });
  return static_cast<int>(found - roots.begin());
}

int Memory::add(const Root &root) {
  roots.push_back(root);
  return size() - 1;
}

} // namespace nidus::frontend
