//===- copies.h - variables that may hold one pointer ---------------------------===//
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace nidus::check {

/// Variables that hold one pointer, by assignments in plain sight.
class Copies {
  std::map<std::string, std::string> parent;

public:
  std::string root(std::string variable) const {
    for (auto at = parent.find(variable); at != parent.end(); at = parent.find(variable))
      variable = at->second;
    return variable;
  }
  /// Is the variable one of the others, or a copy of one?
  bool isOneOf(const std::string &variable, const std::set<std::string> &others) const {
    return std::any_of(others.begin(), others.end(), [&](const std::string &other) { return root(other) == root(variable); });
  }
  void unite(const std::string &a, const std::string &b) {
    if (root(a) != root(b))
      parent[root(a)] = root(b);
  }
};

} // namespace nidus::check
