//===- installation.h - where the tool's own files lie --------------------===//
#pragma once

#include <string>

namespace nidus {

/// The folders beside an installed program, or those of the source tree from which it was built.
struct Installation {
  std::string includeDirectory; ///< for -I
  std::string profileDirectory;
  std::string harnessDirectory;   ///< C files for verify
  std::string benchmarkDirectory; ///< CUDA files for calibrate
  std::string tuneScript;
};

/// `program` is the path under which the tool was started.
Installation findInstallation(const char *program);

} // namespace nidus
