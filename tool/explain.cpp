#include "tool/explain.h"
#include "tool/explain_text.h"
#include "tool/html_page.h"
#include "tool/messages.h"
#include "tool/outputs.h"
#include "tool/profiles.h"
#include "tool/program_files.h"
#include "tool/report.h"
#include "tool/write_files.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

/// What a run has written; empty where no file is named.
std::variant<llvm::json::Object, UsageError> loadMeasured(const std::string &what, const std::optional<std::string> &path) {
  if (!path)
    return llvm::json::Object();
  const std::string place = what + " of a run '" + *path + "': ";
  auto buffer = llvm::MemoryBuffer::getFile(*path);
  if (!buffer)
    return UsageError{place + buffer.getError().message()};
  if (isNestedTooDeeply((*buffer)->getBuffer()))
    return UsageError{place + "nested too deeply"};
  llvm::Expected<llvm::json::Value> json = llvm::json::parse((*buffer)->getBuffer());
  if (!json)
    return UsageError{place + llvm::toString(json.takeError())};
  if (llvm::json::Object *object = json->getAsObject())
    return std::move(*object);
  return UsageError{place + "an object is expected"};
}

} // namespace

ExitStatus explain(const Options &options, const Installation &installation) {
  if (std::optional<UsageError> error = conflictOfReport(options))
    return refuse(*error);
  std::variant<Basis, UsageError> basis = loadBasis(options, installation.profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&basis))
    return refuse(*error);
  std::variant<llvm::json::Object, UsageError> profile = loadMeasured("profile", options.profile), trace = loadMeasured("timeline", options.trace);
  for (const auto *file : {&profile, &trace})
    if (const UsageError *error = std::get_if<UsageError>(file))
      return refuse(*error);
  const MeasuredRun measured{std::get<llvm::json::Object>(std::move(profile)), std::get<llvm::json::Object>(std::move(trace))};
  ExitStatus status = ExitStatus::Ok;
  std::vector<Plan> plans;
  const auto write = [&](const OutputFile &file) {
    if (std::optional<std::string> error = writeFiles({file})) {
      sayError(*error);
      status = std::max(status, ExitStatus::FileFailed);
    }
  };
  const Program program = readProgram(options);
  for (const std::string &source : options.sources) {
    auto analysed = analyse(source, std::get<Basis>(basis), options, program);
    if (const ExitStatus *failure = std::get_if<ExitStatus>(&analysed)) {
      status = std::max(status, *failure);
      continue;
    }
    const auto &[unit, plan, certificate, contradiction] = std::get<Analysed>(analysed);
    status = std::max(status, contradiction);
    if (options.format == ExplainFormat::Text)
      llvm::outs() << (plans.empty() ? "" : "\n") << explanationOf(plan, unit);
    else if (options.outputDirectory == "-")
      llvm::outs() << htmlPage(plan, unit, std::get<Basis>(basis).profile, measured);
    else
      write({pageOf(source, options.outputDirectory), htmlPage(plan, unit, std::get<Basis>(basis).profile, measured)});
    plans.push_back(plan);
  }
  if (options.report)
    write({*options.report, printReport(plans, NIDUS_VERSION)});
  return status;
}

} // namespace nidus
