//===- files.h - what a translation depends on beside its code ----------===//
#pragma once

#include "analysis/code/unit.h"
#include "clang/Frontend/ASTUnit.h"

namespace nidus::frontend {

/// The files that were read, the main file first, then in the order of their first inclusion.
std::vector<std::string> filesOf(const clang::ASTUnit &tree);

/// The macros of the user's that the main file mentions: those with integer values, as they are at its end, and those
/// that its conditional directives ask for and that are not defined.
std::vector<Macro> macrosOf(clang::ASTUnit &tree);

} // namespace nidus::frontend
