//===- cxx_keywords.h - names of C that are no names of C++ -----------------===//
#pragma once

#include <string>

namespace nidus {

/// A keyword of C++20, C's own included, or a word for one of its operators.
bool isKeywordOfCxx(const std::string &name);

} // namespace nidus
