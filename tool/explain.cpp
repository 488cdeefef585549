#include "tool/explain.h"
#include "tool/explain_text.h"
#include "tool/messages.h"
#include "tool/outputs.h"
#include "tool/report.h"
#include "tool/write_files.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

ExitStatus explain(const Options &options, const Installation &installation) {
  if (std::optional<UsageError> error = conflictOfReport(options))
    return refuse(*error);
  std::variant<Basis, UsageError> basis = loadBasis(options, installation.profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&basis))
    return refuse(*error);
  ExitStatus status = ExitStatus::Ok;
  std::vector<Plan> plans;
  for (const std::string &source : options.sources) {
    auto analysed = analyse(source, std::get<Basis>(basis), options);
    if (const ExitStatus *failure = std::get_if<ExitStatus>(&analysed)) {
      status = std::max(status, *failure);
      continue;
    }
    const auto &[unit, plan, certificate, contradiction] = std::get<Analysed>(analysed);
    status = std::max(status, contradiction);
    llvm::outs() << (plans.empty() ? "" : "\n") << explanationOf(plan, unit);
    plans.push_back(plan);
  }
  if (options.report)
    if (std::optional<std::string> error = writeFiles({{*options.report, printReport(plans, NIDUS_VERSION)}})) {
      sayError(*error);
      status = std::max(status, ExitStatus::FileFailed);
    }
  return status;
}

} // namespace nidus
