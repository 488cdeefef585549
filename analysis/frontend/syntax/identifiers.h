//===- identifiers.h - names that C++ and isl accept ------------------------===//
#pragma once

#include <string>

namespace nidus::frontend {

/// A C++ identifier as near to `name` as possible: keywords of C++ and isl,
/// CUDA's builtin names and our namespace get a trailing underscore; names
/// reserved by C++ a leading letter.
std::string validIdentifier(const std::string &name);

} // namespace nidus::frontend
