#include "tool/translate.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "tool/dependency_rule.h"
#include "tool/messages.h"
#include "tool/outputs.h"
#include "tool/remark_files.h"
#include "tool/remarks.h"
#include "tool/report.h"
#include "tool/write_files.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

class Translation {
  const Options &options;
  const Basis &basis;
  std::vector<Plan> plans;
  std::vector<FileCertificate> certificates;
  std::string dependencies; ///< rules of make
  ExitStatus status = ExitStatus::Ok;

public:
  Translation(const Options &options, const Basis &basis) : options(options), basis(basis) {}

  ExitStatus run() {
    for (const std::string &source : options.sources)
      translateFile(source);
    if (options.certificate)
      write({{*options.certificate, printCertificate()}});
    if (options.yamlRemarks)
      write({{*options.yamlRemarks, yamlRemarks(plans)}});
    if (options.sarifRemarks)
      write({{*options.sarifRemarks, sarifRemarks(plans, NIDUS_VERSION)}});
    if (options.dependencies)
      write({{*options.dependencies, dependencies}});
    if (options.report)
      write({{*options.report, printReport(plans, NIDUS_VERSION)}});
    return status;
  }

private:
  void fail(ExitStatus how) { status = std::max(status, how); }

  void write(const std::vector<OutputFile> &files) {
    if (std::optional<std::string> error = writeFiles(files)) {
      sayError(*error);
      fail(ExitStatus::FileFailed);
    }
  }

  std::string printCertificate() const {
    llvm::json::Object all{{"version", NIDUS_VERSION}, {"files", toJson(certificates)}};
    return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(all)));
  }

  void writePair(const std::string &source, const Unit &unit, const Plan &plan) {
    if (options.outputDirectory == "-") {
      llvm::outs() << printCuda(unit, plan, NIDUS_VERSION);
      return;
    }
    HeaderNames headers = headerNames(source, options.outputDirectory);
    OutputPair pair = outputsOf(source, options.outputDirectory);
    write(
        {{pair.c, printSource(unit, plan, headers, NIDUS_VERSION)}, {pair.cuda, printCuda(unit, plan, NIDUS_VERSION)}});
    dependencies += dependencyRule({pair.c, pair.cuda}, unit.files);
  }

  void translateFile(const std::string &source) {
    auto analysed = analyse(source, basis, options);
    if (const ExitStatus *failure = std::get_if<ExitStatus>(&analysed))
      return fail(*failure);
    auto &[unit, plan, certificate, contradiction] = std::get<Analysed>(analysed);
    fail(contradiction);
    llvm::errs() << remarksOf(plan);
    writePair(source, unit, plan);
    certificates.push_back(std::move(certificate));
    plans.push_back(std::move(plan));
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
