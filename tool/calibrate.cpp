#include "tool/calibrate.h"
#include "tool/calibrate/measure.h"
#include "tool/calibrate/report.h"
#include "tool/messages.h"
#include "tool/profiles.h"
#include "tool/write_files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace nidus {

namespace {

using namespace calibration;
using verification::TemporaryFolder;

ExitStatus fail(const std::string &message) {
  sayError(message);
  return ExitStatus::FileFailed;
}

ExitStatus write(const std::vector<OutputFile> &files) {
  if (std::optional<std::string> error = writeFiles(files))
    return fail(*error);
  return ExitStatus::Ok;
}

/// Copies of the benchmark's files.
std::vector<OutputFile> programsFor(const std::string &folder, const Installation &installation) {
  std::vector<OutputFile> files;
  std::error_code error;
  using Iterator = llvm::sys::fs::directory_iterator;
  for (Iterator at(installation.benchmarkDirectory, error), end; !error && at != end; at.increment(error))
    files.push_back({folder + "/" + llvm::sys::path::filename(at->path()).str(), verification::readFile(at->path())});
  std::sort(files.begin(), files.end(), [](const OutputFile &a, const OutputFile &b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> argumentsOf(const CalibrateOptions &options) {
  std::vector<std::string> arguments;
  if (options.extent == MeasuredExtent::Quick)
    arguments.push_back("--quick");
  if (options.seconds)
    arguments.push_back("--seconds=" + std::to_string(*options.seconds));
  return arguments;
}

ExitStatus emit(const Options &options, const Installation &installation) {
  const std::string &folder = *options.calibrate.emit;
  if (ExitStatus status = write(programsFor(folder, installation)); status != ExitStatus::Ok)
    return status;
  std::vector<std::string> arguments = argumentsOf(options.calibrate);
  if (options.calibrate.output)
    arguments.push_back("-o " + *options.calibrate.output);
  llvm::outs() << "where there is a GPU and nvcc: sh " << folder << "/calibrate.sh";
  for (const std::string &argument : arguments)
    llvm::outs() << " " << argument;
  llvm::outs() << "\n";
  return ExitStatus::Ok;
}

/// The page for a profile that is in a file.
ExitStatus writeReport(const std::string &profilePath, const std::string &reportPath) {
  std::variant<DeviceProfile, UsageError> profile = readProfile(profilePath);
  if (const UsageError *error = std::get_if<UsageError>(&profile))
    return refuse(*error);
  if (!std::get<DeviceProfile>(profile).measured)
    return refuse({"device profile '" + profilePath + "': has no measurements to show"});
  return write({{reportPath, reportOf(std::get<DeviceProfile>(profile))}});
}

ExitStatus measureDevice(const Options &options, const Installation &installation) {
  std::string output = options.calibrate.output.value_or("nidus-profile.json");
  try {
    requireDeviceAndCompiler("nidus calibrate");
    TemporaryFolder temporary;
    std::string programs = temporary.path("programs");
    ExitStatus status = write(programsFor(programs, installation));
    if (status != ExitStatus::Ok)
      return status;
    Measured measured = measure(programs, argumentsOf(options.calibrate), temporary);
    if (measured.profile.empty())
      return fail("nothing was measured [calibrate-run]");
    status = std::max(write({{output, measured.profile}}), measured.isGood ? ExitStatus::Ok : ExitStatus::FileFailed);
    return options.report ? std::max(status, writeReport(output, *options.report)) : status;
  } catch (const CannotMeasure &reason) {
    return fail(reason.message);
  } catch (const verification::Interrupted &) {
    return fail("interrupted");
  }
}

} // namespace

ExitStatus calibrate(const Options &options, const Installation &installation) {
  if (options.calibrate.emit)
    return emit(options, installation);
  if (options.calibrate.from)
    return writeReport(*options.calibrate.from, *options.report);
  return measureDevice(options, installation);
}

} // namespace nidus
