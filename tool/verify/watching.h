//===- watching.h - the program that says what the C touches --------------------===//
#pragma once

#include "tool/verify/inputs.h"
#include "tool/verify/sources.h"
#include "tool/verify/toolchain.h"

namespace nidus::verification {

/// Builds a driver of the functions with the source whose accesses are announced to the harness (harness/watch.c), and
/// that stops where C leaves undefined what happens: overflow, division by zero, conversions out of range. `others` are
/// linked to it. What is to be linked. Throws BuildError.
std::vector<std::string> watchingObjects(Builder &builder, const Sources &sources, const std::vector<Inputs> &functions,
                                         TemporaryFolder &folder, const std::vector<std::string> &others);

} // namespace nidus::verification
