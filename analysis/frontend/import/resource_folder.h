//===- resource_folder.h - Clang's own headers ------------------------------===//
#pragma once

#include <optional>
#include <string>

namespace nidus {

/// The folder for -resource-dir, in which stddef.h, limits.h and the other headers of Clang's own lie. It is looked for where the
/// packages of LLVM put it, seen from Clang's library, so that a program that was built elsewhere finds it. None: not installed.
std::optional<std::string> clangResourceFolder();

/// The same for the path of a library.
std::optional<std::string> clangResourceFolderBeside(const std::string &library);

} // namespace nidus
