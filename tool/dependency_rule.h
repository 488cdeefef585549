//===- dependency_rule.h - for make and ninja -------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

/// "targets: files", and an empty rule for each file but the first, so that a header may disappear.
std::string dependencyRule(const std::vector<std::string> &targets, const std::vector<std::string> &files);

} // namespace nidus
