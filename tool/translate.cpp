#include "tool/translate.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "tool/dependency_rule.h"
#include "tool/messages.h"
#include "tool/outputs.h"
#include "tool/program_files.h"
#include "tool/remark_files.h"
#include "tool/remarks.h"
#include "tool/report.h"
#include "tool/side_by_side.h"
#include "tool/write_files.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

std::string printCertificates(const std::vector<FileCertificate> &certificates) {
  llvm::json::Object all{{"version", NIDUS_VERSION}, {"files", toJson(certificates)}};
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(all)));
}

ExitStatus write(const std::vector<OutputFile> &files) {
  std::optional<std::string> error = writeFiles(files);
  if (error)
    sayError(*error);
  return error ? ExitStatus::FileFailed : ExitStatus::Ok;
}

/// What the files beside the pairs are made of, of one source.
struct FileResult {
  int status = 0; ///< an ExitStatus
  std::optional<Plan> plan;
  std::optional<FileCertificate> certificate;
  std::string dependencies; ///< a rule of make
  template <class V> void describe(V &v) {
    v("status", status);
    v("plan", plan);
    v("certificate", certificate);
    v("dependencies", dependencies);
  }
};

FileResult failure(ExitStatus status) { return {static_cast<int>(status), std::nullopt, std::nullopt, ""}; }

FileResult translateFile(const std::string &source, const Options &options, const Basis &basis, const Program &program) {
  auto analysed = analyse(source, basis, options, program);
  if (const ExitStatus *status = std::get_if<ExitStatus>(&analysed))
    return failure(*status);
  auto &[unit, plan, certificate, status] = std::get<Analysed>(analysed);
  llvm::errs() << remarksOf(plan);
  FileResult result;
  if (options.outputDirectory == "-") {
    llvm::outs() << printCuda(unit, plan, NIDUS_VERSION);
  } else {
    HeaderNames headers = headerNames(source, options.outputDirectory);
    OutputPair pair = outputsOf(source, options.outputDirectory);
    status = std::max(status, write({{pair.c, printSource(unit, plan, headers, NIDUS_VERSION)},
                                     {pair.cuda, printCuda(unit, plan, NIDUS_VERSION)}}));
    result.dependencies = dependencyRule({pair.c, pair.cuda}, filesRead(unit, options));
  }
  result.status = static_cast<int>(status);
  if (options.report || options.yamlRemarks || options.sarifRemarks)
    result.plan = std::move(plan);
  if (options.certificate)
    result.certificate = std::move(certificate);
  return result;
}

/// What another process has answered.
FileResult resultOf(const WorkDone &done, const std::string &source) {
  FileResult result;
  std::string error;
  llvm::Expected<llvm::json::Value> answer = llvm::json::parse(done.answer);
  if (done.signal)
    error = "the process that translated this file died of signal " + std::to_string(*done.signal);
  if (!answer)
    error += llvm::toString(answer.takeError());
  else if (fromJson(*answer, result, error))
    return result;
  llvm::errs() << message(source, "internal error", error);
  return failure(ExitStatus::InternalError);
}

class Translation {
  const Options &options;
  const Basis &basis;
  const Program program;
  std::vector<Plan> plans;
  std::vector<FileCertificate> certificates;
  std::string dependencies; ///< rules of make
  ExitStatus status = ExitStatus::Ok;

public:
  Translation(const Options &options, const Basis &basis) : options(options), basis(basis), program(readProgram(options)) {}

  ExitStatus run() {
    if (options.sources.size() > 1 && (options.jobs > 1 || llvm::errs().is_displayed()))
      translateSideBySide();
    else
      for (const std::string &source : options.sources)
        add(translateFile(source, options, basis, program));
    if (options.certificate)
      fail(write({{*options.certificate, printCertificates(certificates)}}));
    if (options.yamlRemarks)
      fail(write({{*options.yamlRemarks, yamlRemarks(plans)}}));
    if (options.sarifRemarks)
      fail(write({{*options.sarifRemarks, sarifRemarks(plans, NIDUS_VERSION)}}));
    if (options.dependencies)
      fail(write({{*options.dependencies, dependencies}}));
    if (options.report)
      fail(write({{*options.report, printReport(plans, NIDUS_VERSION)}}));
    return status;
  }

private:
  void fail(ExitStatus how) { status = std::max(status, how); }

  void add(FileResult result) {
    fail(static_cast<ExitStatus>(result.status));
    if (result.plan)
      plans.push_back(std::move(*result.plan));
    if (result.certificate)
      certificates.push_back(std::move(*result.certificate));
    dependencies += result.dependencies;
  }

  /// Messages keep the order of the sources. On a terminal, a line that the next message replaces says how far it is.
  void translateSideBySide() {
    const std::string begins = llvm::errs().is_displayed() ? "\r\033[K" : "";
    const auto begin = [&](size_t index) {
      if (!begins.empty())
        llvm::errs() << begins << "[" << index + 1 << "/" << options.sources.size() << "] " << options.sources[index];
    };
    const auto work = [&](size_t index) {
      FileResult result = translateFile(options.sources[index], options, basis, program);
      return llvm::formatv("{0}", toJson(result)).str();
    };
    const auto take = [&](size_t index, const WorkDone &done) {
      llvm::outs() << done.output;
      llvm::outs().flush();
      llvm::errs() << begins << done.messages;
      add(resultOf(done, options.sources[index]));
    };
    sideBySide(options.sources.size(), options.jobs, work, begin, take);
  }
};

} // namespace

ExitStatus translate(const Options &options, const Installation &installation) {
  if (std::optional<UsageError> error = conflictOfOutputs(options))
    return refuse(*error);
  std::variant<Basis, UsageError> basis = loadBasis(options, installation.profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&basis))
    return refuse(*error);
  return Translation(options, std::get<Basis>(basis)).run();
}

} // namespace nidus
