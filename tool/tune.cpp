#include "tool/tune.h"
#include "codegen/print_cuda.h"
#include "codegen/print_source.h"
#include "tool/calibrate/measure.h"
#include "tool/messages.h"
#include "tool/outputs.h"
#include "tool/tune/programs.h"
#include "tool/tune/variants.h"
#include "tool/tune/workload.h"
#include "tool/tuning.h"
#include "tool/verify/driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

namespace nidus {

namespace {

using namespace tuning;
using namespace verification;

ExitStatus fail(const std::string &message) {
  sayError(message);
  return ExitStatus::FileFailed;
}

std::map<std::string, std::string> keysOf(const Unit &unit, const Plan &plan) {
  std::map<std::string, std::string> keys;
  for (const FunctionPlan &function : plan.functions)
    for (const NestResult &nest : function.nests)
      for (const KernelPlan &kernel : nest.plan ? nest.plan->kernels : std::vector<KernelPlan>())
        keys[kernel.name] = nestKey(unit, function.name, nest.range);
  return keys;
}

/// The functions that are measured, and all that they may call.
std::set<std::string> measuredFunctions(const Unit &unit, const Workload &workload) {
  std::set<std::string> names;
  std::function<void(const Function &)> visit = [&](const Function &function) {
    if (!names.insert(function.name).second)
      return;
    forEachExpr(function.body, [&](const Expr &e) {
      if (const Function *called = e.name.empty() ? nullptr : findFunction(unit, e.name))
        visit(*called);
    });
  };
  for (const verification::Inputs &inputs : workload.functions)
    visit(*inputs.function);
  return names;
}

/// With all other functions left as they are: a file of many takes half a minute otherwise.
Unit withoutOthers(Unit unit, const std::set<std::string> &measured) {
  for (Function &function : unit.functions)
    if (!measured.count(function.name))
      function.obstacles = {"nothing that is measured"};
  return unit;
}

class Session {
  const Options &options;
  const Installation &installation;
  const DeviceProfile &profile;
  const Analysed &analysed;
  TemporaryFolder folder;
  Toolchain tools;

public:
  Session(const Options &options, const Installation &installation, const DeviceProfile &profile,
          const Analysed &analysed)
      : options(options), installation(installation), profile(profile), analysed(analysed),
        tools(findToolchain(installation.includeDirectory, folder)) {}

  /// The programs, or nothing when there is nothing to measure.
  std::vector<OutputFile> programs(const std::string &target) {
    Workload workload =
        makeWorkload(analysed.unit, analysed.plan, options, installation.harnessDirectory, tools, folder);
    for (const std::string &each : workload.leftOut)
      llvm::errs() << "nidus: left out: " << each << "\n";
    if (workload.functions.empty())
      return {};
    for (const std::string &each : workload.words)
      llvm::outs() << each << "\n";
    return programsFor(target, variants(workload), keysOf(analysed.unit, analysed.plan), installation);
  }

private:
  std::vector<Variant> variants(const Workload &workload) {
    std::vector<Variant> all;
    std::set<std::string> known; // kernels and launchers of one function
    std::filesystem::create_directory(folder.path("pair"));
    const Unit unit = withoutOthers(analysed.unit, measuredFunctions(analysed.unit, workload));
    for (const TunedSettings &settings : candidates(profile)) {
      Plan plan = runPipeline(unit, profile, options, {{}, settings}).plan;
      std::vector<FunctionPlan> functions = std::move(plan.functions);
      plan.functions.clear();
      std::vector<FunctionPlan> added;
      std::string cases;
      for (FunctionPlan &function : functions) {
        plan.functions = {function};
        if (!known.insert(printCuda(analysed.unit, plan, NIDUS_VERSION)).second)
          continue;
        cases += casesOf(function.name, workload);
        added.push_back(std::move(function));
      }
      plan.functions = std::move(added);
      if (!cases.empty())
        all.push_back({settings, cases, driver(plan, workload), printCuda(analysed.unit, plan, NIDUS_VERSION)});
    }
    return all;
  }

  static std::string casesOf(const std::string &function, const Workload &workload) {
    std::string cases;
    for (size_t k = 0; k < workload.functions.size(); ++k)
      if (workload.functions[k].function->name == function)
        cases += workload.cases[k];
    return cases;
  }

  /// The driver with this translation, as text that needs no header.
  std::string driver(const Plan &plan, const Workload &workload) {
    OutputPair pair = outputsOf(options.sources[0], folder.path("pair"));
    HeaderNames headers = headerNames(options.sources[0], folder.path("pair"));
    std::ofstream(pair.c) << printSource(analysed.unit, plan, headers, NIDUS_VERSION);
    std::string path = folder.path("calls.c");
    std::ofstream(path) << printDriver(pair.c, installation.harnessDirectory, workload.functions);
    return readFile(Builder(tools, folder, {analysed.unit.flags, analysed.unit.directory}).preprocess(path, "calls.i"));
  }
};

std::vector<std::string> argumentsOf(const Options &options) {
  return options.tune.budget ? std::vector<std::string>{"--budget=" + std::to_string(*options.tune.budget)}
                             : std::vector<std::string>();
}

/// What was found, a line per kernel.
ExitStatus report(const std::string &path) {
  std::variant<TuningDatabase, UsageError> read = readTuning(path);
  if (const UsageError *error = std::get_if<UsageError>(&read))
    return fail(error->message);
  const auto &database = std::get<TuningDatabase>(read);
  for (const auto &[kernel, best] : bestVariants(database)) {
    llvm::outs() << kernel << ": " << llvm::formatv("{0:F4} ms", best.ms);
    if (best.variant == 0)
      llvm::outs() << ", with the settings of the profile\n";
    else
      llvm::outs() << llvm::formatv(" instead of {0:F4} ms, with {1}\n", best.before,
                                    toJson(database.variants[best.variant].settings));
  }
  llvm::outs() << "nidus translate --tuning=" << path << " uses them\n";
  return ExitStatus::Ok;
}

/// Runs the script in `programs`; what it measured of the same text before is kept.
ExitStatus measure(const Options &options, const std::string &programs) {
  std::string shell = "/bin/sh";
  std::string script = programs + "/tune.sh", output = std::filesystem::absolute(options.tune.output).string();
  std::vector<std::string> arguments = argumentsOf(options);
  std::vector<llvm::StringRef> command = {"sh", script, "-o", output};
  command.insert(command.end(), arguments.begin(), arguments.end());
  int status = llvm::sys::ExecuteAndWait(shell, command);
  // As shells say it: the user stopped it, and what is measured is written.
  if (status != 0 && status <= 128)
    return fail("nothing was measured [tune-run]");
  return report(options.tune.output);
}

ExitStatus writeAndMeasure(const Options &options, const Installation &installation, const Basis &basis,
                           const Analysed &analysed) {
  std::string target = options.tune.emit.value_or(options.tune.output + ".programs");
  std::vector<OutputFile> files = Session(options, installation, basis.profile, analysed).programs(target);
  if (files.empty())
    return fail("there is no loop nest that can be measured [nothing-to-tune]");
  if (std::optional<std::string> error = writeFiles(files))
    return fail(*error);
  if (!options.tune.emit)
    return measure(options, target);
  llvm::outs() << "where there are a GPU, nvcc and a C compiler: sh " << target << "/tune.sh";
  for (const std::string &argument : argumentsOf(options))
    llvm::outs() << " " << argument;
  llvm::outs() << "\n";
  return ExitStatus::Ok;
}

} // namespace

ExitStatus tune(const Options &options, const Installation &installation) {
  try {
    if (!options.tune.emit)
      calibration::requireDeviceAndCompiler("nidus tune");
    std::variant<Basis, UsageError> basis = loadBasis(options, installation.profileDirectory);
    if (const UsageError *error = std::get_if<UsageError>(&basis))
      return refuse(*error);
    auto analysed = analyse(options.sources[0], std::get<Basis>(basis), options);
    if (const ExitStatus *failure = std::get_if<ExitStatus>(&analysed))
      return *failure;
    const auto &known = std::get<Analysed>(analysed);
    return std::max(known.status, writeAndMeasure(options, installation, std::get<Basis>(basis), known));
  } catch (const calibration::CannotMeasure &reason) {
    return fail(reason.message);
  } catch (const BuildError &error) {
    return fail(error.message);
  } catch (const Interrupted &) {
    return fail("interrupted");
  }
}

} // namespace nidus
