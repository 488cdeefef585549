//===- import.h - from Clang's trees to ours ------------------------------===//
//
// Parses one C file with Clang and turns it into a Unit. Nothing of Clang
// leaves this step. What our trees cannot say becomes an Unsupported expression
// or type, or an Other statement, each with its name in words: a file that
// Clang accepts is always imported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/reason.h"
#include "analysis/code/unit.h"
#include "analysis/frontend/program/program.h"

namespace nidus {

struct ImportOptions {
  std::vector<std::string> flags; ///< for Clang, as the user gave them after --
  /// The folder of a compile_commands.json, or that file; its command for the
  /// file comes before `flags`.
  std::optional<std::string> compileDatabase;
  std::optional<std::string> text; ///< in place of what the file contains, which need not exist then
  const Program *program = nullptr; ///< the files that are translated together; null: this one alone
};

/// On failure the messages were printed by Clang in its usual form (stderr),
/// and the Reasons have the id "parse-error". The depth of the trees is
/// limited, so that they can be walked on an ordinary stack.
Result<Unit> importUnit(const std::string &path, const ImportOptions &options);

/// The unit as its file says it: what others can be given of it (programFileOf).
Result<Unit> importForProgram(const std::string &path, const ImportOptions &options);

} // namespace nidus
