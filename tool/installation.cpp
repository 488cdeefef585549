#include "tool/installation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace nidus {

Installation findInstallation(const char *program) {
  static int anchor; // an address in this program
  namespace path = llvm::sys::path;
  std::string executable = llvm::sys::fs::getMainExecutable(program, &anchor);
  std::string prefix = path::parent_path(path::parent_path(executable)).str();
  std::string include = prefix + "/include", profiles = prefix + "/share/nidus/profiles",
              harness = prefix + "/share/nidus/verify", benchmark = prefix + "/share/nidus/benchmark",
              tune = prefix + "/share/nidus/tune.sh";
  bool isInstalled = llvm::sys::fs::exists(include + "/nidus/runtime.h") && llvm::sys::fs::is_directory(profiles);
  if (isInstalled)
    return {include, profiles, harness, benchmark, tune};
  return {NIDUS_SOURCE_INCLUDE_DIR, NIDUS_PROFILE_DIR, NIDUS_HARNESS_DIR, NIDUS_BENCHMARK_DIR, NIDUS_TUNE_SCRIPT};
}

} // namespace nidus
