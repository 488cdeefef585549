//===- dialect.h - C that means something else than kernels do ------------===//
#pragma once

#include "analysis/code/reason.h"
#include "clang/AST/ASTContext.h"
#include <optional>
#include <set>

namespace nidus::frontend {

/// Why no nest of a file can be mapped, whatever it says: a compiler flag gives signed overflow or floating-point
/// constants another meaning, or the program looks at or changes how floating-point numbers are rounded. Clang accepts
/// some of GCC's flags without a trace in its tree: `flags` are as the user gave them.
std::optional<Reason> otherMeaning(const std::vector<std::string> &flags, const std::set<std::string> &calledFunctions,
                                   const clang::LangOptions &language);

} // namespace nidus::frontend
