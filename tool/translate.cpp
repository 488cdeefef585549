#include "tool/translate.h"
#include "analysis/frontend/import.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "tool/outputs.h"
#include "tool/pipeline.h"
#include "tool/profiles.h"
#include "tool/remarks.h"
#include "tool/report.h"
#include "tool/write_files.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

class Translation {
  const Options &options;
  const DeviceProfile &profile;
  std::vector<Plan> plans;
  ExitStatus status = ExitStatus::Ok;

public:
  Translation(const Options &options, const DeviceProfile &profile) : options(options), profile(profile) {}

  ExitStatus run() {
    for (const std::string &source : options.sources)
      translateFile(source);
    if (options.report)
      write({{*options.report, printReport(plans, NIDUS_VERSION)}});
    return status;
  }

private:
  void fail(ExitStatus how) { status = std::max(status, how); }

  void write(const std::vector<OutputFile> &files) {
    if (std::optional<std::string> error = writeFiles(files)) {
      llvm::errs() << "nidus: error: " << *error << "\n";
      fail(ExitStatus::FileFailed);
    }
  }

  void translateFile(const std::string &source) {
    Result<Unit> unit = importUnit(source, {options.flags, options.compileDatabase});
    if (!unit) {
      llvm::errs() << errorsOf(unit.reasons(), source);
      return fail(ExitStatus::FileFailed);
    }
    PipelineResult result = runPipeline(*unit, profile, options);
    for (const Dump &dump : result.dumps)
      llvm::outs() << dump.text;
    llvm::outs().flush();
    for (const std::string &error : result.internalErrors)
      llvm::errs() << source << ": internal error: " << error << "\n";
    if (!result.internalErrors.empty())
      return fail(ExitStatus::InternalError);
    llvm::errs() << remarksOf(result.plan);
    HeaderNames headers = headerNames(source, options.outputDirectory);
    OutputPair pair = outputsOf(source, options.outputDirectory);
    write({{pair.c, printSource(*unit, result.plan, headers, NIDUS_VERSION)},
           {pair.cuda, printCuda(*unit, result.plan, NIDUS_VERSION)}});
    plans.push_back(std::move(result.plan));
  }
};

ExitStatus refuse(const UsageError &error) {
  llvm::errs() << "nidus: error: " << error.message << "\n";
  return ExitStatus::WrongUsage;
}

} // namespace

ExitStatus translate(const Options &options, const Installation &installation) {
  if (std::optional<UsageError> error = conflictOfOutputs(options))
    return refuse(*error);
  std::variant<DeviceProfile, UsageError> profile = loadProfile(options, installation.profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&profile))
    return refuse(*error);
  return Translation(options, std::get<DeviceProfile>(profile)).run();
}

} // namespace nidus
