//===- nearest_name.h - what was perhaps meant ----------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

/// "; did you mean 'translate'?", with the name that differs least from `name`; when none is near, the names that there
/// are.
std::string didYouMean(const std::string &name, const std::vector<std::string> &known);

} // namespace nidus
