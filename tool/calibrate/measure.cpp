#include "tool/calibrate/measure.h"
#include "tool/verify/toolchain.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Program.h"

namespace nidus::calibration {

namespace {

using verification::Ended;
using verification::TemporaryFolder;

constexpr int compileLimit = 600; // seconds: two slow cores take one minute

/// Asked of the driver's library, which is opened for it: nidus runs where there is none.
std::string whyNoDevice() {
  std::string error;
  llvm::sys::DynamicLibrary driver = llvm::sys::DynamicLibrary::getPermanentLibrary("libcuda.so.1", &error);
  auto *init = reinterpret_cast<int (*)(unsigned)>(driver.getAddressOfSymbol("cuInit"));
  auto *count = reinterpret_cast<int (*)(int *)>(driver.getAddressOfSymbol("cuDeviceGetCount"));
  if (!init || !count)
    return "NVIDIA's driver is not installed";
  if (int status = init(0))
    return "the driver answers with error " + std::to_string(status);
  int devices = 0;
  return count(&devices) == 0 && devices > 0 ? "" : "the driver knows none";
}

void compile(const std::string &script, const TemporaryFolder &temporary) {
  std::string errors = temporary.path("errors");
  Ended ended =
      verification::run({{"sh", script},
                         {"NVCC=" + verification::findNvcc(), "COMPILE_ONLY=1", "TMPDIR=" + temporary.path("")},
                         "",
                         errors,
                         compileLimit});
  if (!ended.failed.empty())
    throw CannotMeasure{"the programs could not be compiled: " + ended.failed + " [calibrate-compile]"};
  if (ended.status != 0)
    throw CannotMeasure{"the programs could not be compiled [calibrate-compile]\n" + verification::readFile(errors)};
}

} // namespace

void requireDeviceAndCompiler(const std::string &command) {
  std::string elsewhere = "; '" + command + " --emit=DIR' writes the programs for a machine that has a GPU and nvcc ";
  if (std::string why = whyNoDevice(); !why.empty())
    throw CannotMeasure{"there is no CUDA device to measure: " + why + elsewhere + "[no-device]"};
  if (verification::findNvcc().empty())
    throw CannotMeasure{"nvcc is neither in the PATH nor in /usr/local/cuda/bin" + elsewhere + "[no-nvcc]"};
}

Measured measure(const std::string &programs, const std::vector<std::string> &arguments,
                 const TemporaryFolder &temporary) {
  compile(programs + "/calibrate.sh", temporary);
  std::string program = programs + "/build/calibrate", profile = temporary.path("profile.json");
  std::vector<llvm::StringRef> command = {program, "-o", profile};
  command.insert(command.end(), arguments.begin(), arguments.end());
  // Without a limit, a wait that an interruption ends begins again: the program writes what it has and ends.
  int status = llvm::sys::ExecuteAndWait(program, command);
  // As shells say it: the program was interrupted, and ended in good order.
  bool isInterrupted = status > 128;
  return {status == 0 || isInterrupted, verification::readFile(profile)};
}

} // namespace nidus::calibration
