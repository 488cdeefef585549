#include "tool/installation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace nidus {

namespace {

namespace fs = llvm::sys::fs;

/// The folders of the build tree are links into the source tree.
std::string realPath(const std::string &path) {
  llvm::SmallString<256> real;
  return fs::real_path(path, real) ? path : real.str().str();
}

} // namespace

std::optional<Installation> findInstallation(const char *program) {
  static int anchor; // an address in this program
  std::string executable = fs::getMainExecutable(program, &anchor);
  const std::string folder = llvm::sys::path::parent_path(executable).str() + "/";
  // The program lies in a folder bin, or in a build tree.
  for (const std::string &prefix : {folder + NIDUS_PREFIX_FROM_PROGRAM, folder}) {
    std::string include = prefix + NIDUS_INCLUDE_FOLDER, data = prefix + NIDUS_DATA_FOLDER;
    if (fs::exists(include + "/nidus/runtime.h") && fs::is_directory(data + "/profiles"))
      return Installation{realPath(include), realPath(data + "/profiles"), realPath(data + "/verify"),
                          realPath(data + "/benchmark"), realPath(data + "/tune.sh")};
  }
  return std::nullopt;
}

} // namespace nidus
