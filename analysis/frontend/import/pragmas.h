//===- pragmas.h - the directives that the compiler sees ---------------===//
//
// A pragma is not always a line of the text: _Pragma makes one, and a macro of a header may be one. The preprocessor tells
// them all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace clang {
class ASTUnit;
namespace tooling {
class ClangTool;
} // namespace tooling
} // namespace clang

namespace nidus::frontend {

/// The pragmas of the main file, in their order. `tool`: with the file and all its flags; it reads the file again, if
/// there may be one at all.
std::vector<Pragma> pragmasOf(clang::tooling::ClangTool &tool, const clang::ASTUnit &tree,
                              const std::vector<std::string> &flags);

} // namespace nidus::frontend
