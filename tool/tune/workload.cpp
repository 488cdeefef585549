#include "tool/tune/workload.h"
#include "analysis/criteria/example_sizes.h"
#include "tool/verify/driver.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace nidus::tuning {

namespace {

using namespace verification;

// Elements of an image, volume or signal: beyond what caches hold of a few arrays of bytes.
constexpr double elements = 1 << 22;

/// What a number is that no nest is given.
ExampleSize byRole(Role role) {
  constexpr double small = 3, channels = 4;
  switch (role) {
  case Role::Size:
    return {0, 1};
  case Role::Pitch:
    return {0, channels};
  case Role::Small:
    return {small, 0};
  case Role::Value:
    return {1, 0};
  }
  return {};
}

/// The calls of one function: sizes alike, such that the nests run on the device.
class CaseFinder {
  const Inputs &inputs;
  std::map<std::string, ExampleSize> known; ///< by the number's key
  double size = 0;

public:
  CaseFinder(const Inputs &inputs, const FunctionPlan &function, const Setting &setting) : inputs(inputs) {
    double most = elements;
    for (const NestResult &nest : function.nests) {
      if (!nest.plan)
        continue;
      ExampleSizes examples(*nest.plan, setting);
      if (!examples.isConstant())
        most = std::min(most, examples.typical(*nest.plan, setting));
      for (const Argument &argument : nest.plan->arguments)
        if (std::optional<ExampleSize> value = examples.of(argument.name))
          known.emplace(keyOf(*stripCasts(argument.host)), *value);
    }
    std::set<std::string> growing;
    for (const Number &number : inputs.numbers)
      if (number.role == Role::Size && exampleOf(number).times > 0)
        growing.insert(number.key);
    size = std::min(most, std::floor(std::pow(elements, 1.0 / static_cast<double>(std::max<size_t>(1, growing.size())))));
  }

  Case find(const Settings &settings) const {
    double widest = 1; // what pitches follow
    for (const Number &number : inputs.numbers)
      if (number.role == Role::Size)
        widest = std::max(widest, settingOf(number, settings).value_or(valueOf(number, size)));
    Case out;
    for (const Number &number : inputs.numbers)
      out.values.push_back(
          settingOf(number, settings).value_or(valueOf(number, number.role == Role::Size ? size : widest)));
    return out;
  }

private:
  ExampleSize exampleOf(const Number &number) const {
    auto found = known.find(number.key);
    return found != known.end() ? found->second : byRole(number.role);
  }

  double valueOf(const Number &number, double n) const {
    const ExampleSize example = exampleOf(number);
    return example.fixed + example.times * n;
  }
};

bool isWanted(const FunctionPlan &function, const VerifyOptions &options) {
  bool isMapped = std::any_of(function.nests.begin(), function.nests.end(),
                              [](const NestResult &nest) { return nest.plan.has_value(); });
  bool isNamed = options.functions.empty() || std::count(options.functions.begin(), options.functions.end(), function.name);
  return isMapped && isNamed && function.name != "main";
}

/// The program that finds out which pages the C touches. It runs nearly as fast as the C: the accesses themselves are not
/// announced.
std::string buildSizing(Builder &builder, const std::string &source, const std::string &harness,
                        const std::vector<Inputs> &functions, TemporaryFolder &folder) {
  std::string driver = folder.path("sized.c");
  std::ofstream(driver) << printDriver(std::filesystem::absolute(source).string(), harness, functions);
  return builder.link(Linker::C,
                      {builder.compileC(driver, "sized.o", {"-O2"}), builder.compileOwn(harness + "/verify.c", "verify.o"),
                       builder.compileOwn(harness + "/watch.c", "watch.o"),
                       "-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset"},
                      "sized", Missing::Ignored);
}

} // namespace

Workload makeWorkload(const Unit &unit, const Plan &plan, const Options &options, const std::string &harness,
                      const Toolchain &tools, TemporaryFolder &folder) {
  Workload workload;
  std::vector<Inputs> callable;
  std::vector<const FunctionPlan *> plans;
  for (const FunctionPlan &function : plan.functions) {
    if (!isWanted(function, options.verify))
      continue;
    auto inputs = inputsOf(unit, *findFunction(unit, function.name), false);
    if (const std::string *why = std::get_if<std::string>(&inputs))
      workload.leftOut.push_back(function.name + ": " + *why);
    else {
      callable.push_back(std::get<Inputs>(inputs));
      plans.push_back(&function);
    }
  }
  if (callable.empty())
    return workload;
  Builder builder(tools, folder, {unit.flags, unit.directory});
  std::string program = buildSizing(builder, options.sources[0], harness, callable, folder);
  Caller caller(folder, options.verify.timeLimit);
  for (size_t k = 0; k < callable.size(); ++k) {
    const Inputs &inputs = callable[k];
    Case numbers = CaseFinder(inputs, *plans[k], {unit.structs, plan.profile}).find(options.verify.settings);
    std::string words = inputs.function->name + ": " + inWords(numbers, inputs);
    Watched seen = caller.watch(program, k, numbers, options.verify.timeLimit);
    if (!seen.failed.empty()) {
      workload.leftOut.push_back(words + ": the C fails: " + seen.failed);
      continue;
    }
    workload.cases.push_back(print(workload.functions.size(), numbers, seen.extents));
    workload.words.push_back(words);
    workload.functions.push_back(inputs);
  }
  return workload;
}

} // namespace nidus::tuning
