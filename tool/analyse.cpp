#include "tool/analyse.h"
#include "analysis/frontend/import.h"
#include "tool/remarks.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

ExitStatus refuse(const UsageError &error) {
  llvm::errs() << "nidus: error: " << error.message << "\n";
  return ExitStatus::WrongUsage;
}

std::variant<Analysed, ExitStatus> analyse(const std::string &source, const DeviceProfile &profile,
                                           const Options &options) {
  Result<Unit> unit = importUnit(source, {options.flags, options.compileDatabase});
  if (!unit) {
    llvm::errs() << errorsOf(unit.reasons(), source);
    return ExitStatus::FileFailed;
  }
  for (const std::string &flag : unit->droppedFlags)
    llvm::errs() << source << ": remark: Clang does not know the flag '" << flag
                 << "': it is left out [dropped-flag]\n";
  PipelineResult result = runPipeline(*unit, profile, options);
  for (const Dump &dump : result.dumps)
    llvm::outs() << dump.text;
  llvm::outs().flush();
  for (const std::string &error : result.internalErrors)
    llvm::errs() << source << ": internal error: " << error << "\n";
  return Analysed{std::move(*unit), std::move(result.plan), std::move(result.certificate),
                  result.internalErrors.empty() ? ExitStatus::Ok : ExitStatus::InternalError};
}

} // namespace nidus
