#include "tool/analyse.h"
#include "analysis/frontend/import/import.h"
#include "tool/messages.h"
#include "tool/profiles.h"
#include "tool/remarks.h"
#include "tool/tuning.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

ExitStatus refuse(const UsageError &error) {
  sayError(error.message);
  return ExitStatus::WrongUsage;
}

std::variant<Basis, UsageError> loadBasis(const Options &options, const std::string &profileDirectory) {
  std::variant<DeviceProfile, UsageError> profile = loadProfile(options, profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&profile))
    return *error;
  std::variant<Choices, UsageError> choices = loadChoices(options, std::get<DeviceProfile>(profile));
  if (const UsageError *error = std::get_if<UsageError>(&choices))
    return *error;
  return Basis{std::get<DeviceProfile>(std::move(profile)), std::get<Choices>(std::move(choices))};
}

std::variant<Analysed, ExitStatus> analyse(const std::string &source, const Basis &basis, const Options &options, const Program &program) {
  std::optional<std::string> text;
  if (options.readsStandardInput) {
    auto input = llvm::MemoryBuffer::getSTDIN();
    if (!input) {
      sayError("cannot read standard input: " + input.getError().message());
      return ExitStatus::FileFailed;
    }
    text = (*input)->getBuffer().str();
  }
  Result<Unit> unit = importUnit(source, {options.flags, options.compileDatabase, text, program.empty() ? nullptr : &program});
  if (!unit) {
    llvm::errs() << errorsOf(unit.reasons(), source);
    return ExitStatus::FileFailed;
  }
  for (const std::string &flag : unit->droppedFlags)
    llvm::errs() << message(source, "remark", "Clang does not know the flag '" + flag + "': it is left out [dropped-flag]");
  PipelineResult result = runPipeline(*unit, basis.profile, options, basis.choices);
  for (const Dump &dump : result.dumps)
    llvm::outs() << dump.text;
  llvm::outs().flush();
  for (const std::string &error : result.internalErrors)
    llvm::errs() << message(source, "internal error", error);
  return Analysed{std::move(*unit), std::move(result.plan), std::move(result.certificate),
                  result.internalErrors.empty() ? ExitStatus::Ok : ExitStatus::InternalError};
}

} // namespace nidus
