#include "tool/tune/workload.h"
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

/// Sizes alike, rows without padding, small ones small.
Case caseOf(const Inputs &inputs, const Settings &settings) {
  std::vector<std::string> sizes;
  for (const Number &number : inputs.numbers)
    if (number.role == Role::Size && !std::count(sizes.begin(), sizes.end(), number.key))
      sizes.push_back(number.key);
  double size = std::floor(std::pow(elements, 1.0 / static_cast<double>(std::max<size_t>(1, sizes.size()))));
  Case out;
  double largest = 1;
  for (const Number &number : inputs.numbers) {
    double value = number.role == Role::Size ? size : number.role == Role::Small ? 2 : 1;
    for (const auto &[name, fixed] : settings)
      if (names(name, number))
        value = fixed;
    if (number.role == Role::Size)
      largest = std::max(largest, value);
    out.values.push_back(value);
  }
  for (size_t k = 0; k < inputs.numbers.size(); ++k)
    if (inputs.numbers[k].role == Role::Pitch &&
        std::none_of(settings.begin(), settings.end(),
                     [&](const auto &each) { return names(each.first, inputs.numbers[k]); }))
      out.values[k] = 4 * largest; // of up to four channels
  return out;
}

bool isWanted(const FunctionPlan &function, const VerifyOptions &options) {
  bool isMapped = std::any_of(function.nests.begin(), function.nests.end(),
                              [](const NestResult &nest) { return nest.plan.has_value(); });
  bool isNamed = options.functions.empty() || std::count(options.functions.begin(), options.functions.end(), function.name);
  return isMapped && isNamed && function.name != "main";
}

/// The program that finds out which pages the C touches. It runs nearly as fast as the C: the accesses themselves are not
/// announced.
std::string buildSizing(const Builder &builder, const std::string &source, const std::string &harness,
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
  for (const FunctionPlan &function : plan.functions) {
    if (!isWanted(function, options.verify))
      continue;
    auto inputs = inputsOf(unit, *findFunction(unit, function.name), false);
    if (const std::string *why = std::get_if<std::string>(&inputs))
      workload.leftOut.push_back(function.name + ": " + *why);
    else
      callable.push_back(std::get<Inputs>(inputs));
  }
  if (callable.empty())
    return workload;
  std::string program =
      buildSizing({tools, folder, {unit.flags, unit.directory}}, options.sources[0], harness, callable, folder);
  Caller caller(folder, options.verify.timeLimit);
  for (size_t k = 0; k < callable.size(); ++k) {
    const Inputs &inputs = callable[k];
    Case numbers = caseOf(inputs, options.verify.settings);
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
