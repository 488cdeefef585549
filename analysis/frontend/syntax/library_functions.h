//===- library_functions.h - functions of C's library that kernels lack --------===//
//
// They have no body in any file of the program, so "define it" is no advice. What helps depends on what they do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace nidus::frontend {

/// As the standard calls the function that is spelled so in a compiler's header.
std::string libraryName(const std::string &name);

/// The edit that takes the place of a call in a loop nest; empty for functions that are not known here. `name`: also as a compiler's
/// header may spell it ("__builtin_memcpy", "__printf_chk").
std::string substituteFor(const std::string &name);

} // namespace nidus::frontend
