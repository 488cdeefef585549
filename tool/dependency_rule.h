//===- dependency_rule.h - for make and ninja -------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "tool/options.h"

namespace nidus {

/// "targets: files", and an empty rule for each file but the first, so that a header may disappear.
std::string dependencyRule(const std::vector<std::string> &targets, const std::vector<std::string> &files);

/// What the translation of a source depends on: it, its headers, and the files that the options name.
std::vector<std::string> filesRead(const Unit &unit, const Options &options);

} // namespace nidus
