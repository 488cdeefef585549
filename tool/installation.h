//===- installation.h - where the tool's own files lie --------------------===//
#pragma once

#include <optional>
#include <string>

namespace nidus {

/// The folders of an installed program, or those of the source tree from which it was built.
struct Installation {
  std::string includeDirectory; ///< for -I
  std::string profileDirectory;
  std::string harnessDirectory;   ///< C files for verify
  std::string benchmarkDirectory; ///< CUDA files for calibrate
  std::string tuneScript;
};

/// They are found from the place of the program alone, so that a tree may be moved. `program` is the path under which it was
/// started. None: the program was copied without them.
std::optional<Installation> findInstallation(const char *program);

} // namespace nidus
