#include "tool/verify.h"
#include "tool/messages.h"
#include "tool/nearest_name.h"
#include "tool/verify/functions.h"
#include "tool/verify/whole_program.h"
#include "tool/verify_sources.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace nidus {

namespace {

using namespace verification;

/// Names on the command line that nothing has.
std::optional<UsageError> unknownNames(const Options &options, const Unit &unit, const Plan &plan) {
  std::vector<std::string> functions, numbers;
  auto add = [](std::vector<std::string> &names, const std::string &name) {
    if (!std::count(names.begin(), names.end(), name))
      names.push_back(name);
  };
  for (const FunctionPlan &function : plan.functions) {
    add(functions, function.name);
    auto inputs = inputsOf(unit, *findFunction(unit, function.name), true);
    if (const Inputs *known = std::get_if<Inputs>(&inputs))
      for (const Number &number : known->numbers)
        add(numbers, number.name);
  }
  for (const std::string &name : options.verify.functions)
    if (!std::count(functions.begin(), functions.end(), name))
      return UsageError{"no function is named '" + name + "'" + didYouMean(name, functions)};
  for (const auto &[name, value] : options.verify.settings)
    if (std::none_of(numbers.begin(), numbers.end(), [&, &name = name](const std::string &each) {
          return verification::names(name, {each, "", Scalar::Int, Role::Value});
        }))
      return UsageError{"no function takes a number '" + name + "'" + didYouMean(name, numbers)};
  return std::nullopt;
}

/// What needs the whole program is no failure as long as something else was compared.
ExitStatus reportFunctions(const std::vector<FunctionVerdict> &verdicts, const VerifyOptions &options) {
  if (verdicts.empty())
    llvm::outs() << "nothing to verify: no loop nest is mapped\n";
  bool isVerified = true;
  size_t compared = 0;
  for (const FunctionVerdict &verdict : verdicts) {
    if (verdict.finding == Finding::WithProgram && options.all)
      continue;
    llvm::outs() << inWords(verdict);
    isVerified &= verdict.finding == Finding::Equal || verdict.finding == Finding::Within ||
                  verdict.finding == Finding::WithProgram;
    compared += verdict.finding != Finding::WithProgram;
  }
  llvm::outs().flush();
  if (!verdicts.empty() && compared == 0 && !options.all) {
    llvm::outs() << "nothing was compared\n";
    isVerified = false;
  }
  return isVerified ? ExitStatus::Ok : ExitStatus::FileFailed;
}

ExitStatus compareAll(const Options &options, const Unit &unit, const Plan &plan, const Installation &installation) {
  TemporaryFolder folder;
  try {
    Toolchain tools = findToolchain(installation.includeDirectory, folder);
    Sources sources = writeSources(options, unit, plan, installation, folder);
    Builder builder(tools, folder, {unit.flags, unit.directory});
    const VerifyOptions &wanted = options.verify;
    llvm::outs() << options.sources[0] << ": "
                 << (tools.device() == Device::Gpu ? "on the GPU" : "on the CPU, in three orders of the threads")
                 << "\n";
    llvm::outs().flush();
    ExitStatus status = ExitStatus::Ok;
    if (!wanted.run) {
      FunctionSettings settings{wanted.settings, wanted.functions, wanted.timeLimit};
      status = reportFunctions(verifyFunctions(unit, plan, sources, settings, tools, builder, folder), wanted);
    }
    if (const std::optional<std::string> &arguments = wanted.run ? wanted.run : wanted.all) {
      ProgramVerdict verdict = verifyProgram(sources, {*arguments, wanted.timeLimit}, tools, builder, folder);
      llvm::outs() << verdict.text;
      status = std::max(status, verdict.isEqual ? ExitStatus::Ok : ExitStatus::FileFailed);
    }
    return status;
  } catch (const BuildError &error) {
    sayError(error.message);
  } catch (const Interrupted &) {
    llvm::errs() << "nidus: interrupted\n";
  }
  return ExitStatus::FileFailed;
}

} // namespace

ExitStatus verify(const Options &options, const Installation &installation) {
  std::variant<Basis, UsageError> basis = loadBasis(options, installation.profileDirectory);
  if (const UsageError *error = std::get_if<UsageError>(&basis))
    return refuse(*error);
  auto analysed = analyse(options.sources[0], std::get<Basis>(basis), options);
  if (const ExitStatus *failure = std::get_if<ExitStatus>(&analysed))
    return *failure;
  const auto &[unit, plan, certificate, contradiction] = std::get<Analysed>(analysed);
  if (std::optional<UsageError> error = unknownNames(options, unit, plan))
    return refuse(*error);
  return std::max(compareAll(options, unit, plan, installation), contradiction);
}

} // namespace nidus
