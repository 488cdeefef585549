#include "tool/verify/functions.h"
#include "tool/verify/driver.h"
#include "tool/verify/watching.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <fstream>
#include <set>

namespace nidus::verification {

namespace {

// Seconds. A watched call takes some hundred times as long as a plain one, and sizes are chosen for plain ones of
// milliseconds. Where one input takes longer, others may as well.
constexpr int watchLimit = 10, laterWatchLimit = 2;

struct Programs {
  std::string watch, original, translated;
};

class Session {
  const Unit &unit;
  const Plan &plan;
  const Sources &sources;
  const FunctionSettings &settings;
  const Toolchain &tools;
  Builder &builder;
  TemporaryFolder &folder;
  Caller caller;
  std::vector<Inputs> callable;
  Programs programs;

public:
  Session(const Unit &unit, const Plan &plan, const Sources &sources, const FunctionSettings &settings,
          const Toolchain &tools, Builder &builder, TemporaryFolder &folder)
      : unit(unit), plan(plan), sources(sources), settings(settings), tools(tools), builder(builder), folder(folder),
        caller(folder, settings.timeLimit) {}

  std::vector<FunctionVerdict> run() {
    std::vector<FunctionVerdict> verdicts;
    for (const FunctionPlan &function : plan.functions)
      if (isWanted(function))
        verdicts.push_back(prepare(function));
    if (!callable.empty())
      build();
    for (FunctionVerdict &verdict : verdicts)
      for (size_t k = 0; k < callable.size(); ++k)
        if (callable[k].function->name == verdict.name)
          verify(k, verdict);
    return verdicts;
  }

private:
  bool isWanted(const FunctionPlan &function) const {
    const std::vector<std::string> &names = settings.functions;
    // Also what only hands on data that stays on the device.
    bool isMapped = !function.hostCalls.empty() ||
                    std::any_of(function.nests.begin(), function.nests.end(),
                                [](const NestResult &nest) { return nest.plan.has_value(); });
    return isMapped && (names.empty() || std::count(names.begin(), names.end(), function.name));
  }

  FunctionVerdict prepare(const FunctionPlan &plan) {
    const Function &function = *findFunction(unit, plan.name);
    FunctionVerdict verdict;
    verdict.name = plan.name;
    verdict.line = function.location.line;
    if (plan.name == "main") {
      verdict.finding = Finding::WithProgram;
      verdict.why = "--all 'ARGUMENTS' compares the whole program, too";
      return verdict;
    }
    auto inputs = inputsOf(unit, function, !sources.link.empty());
    if (const std::string *why = std::get_if<std::string>(&inputs)) {
      verdict.finding = Finding::NotVerified;
      verdict.why = *why;
    } else {
      callable.push_back(std::get<Inputs>(inputs));
    }
    return verdict;
  }

  std::string driver(const std::string &name, const std::string &source) const {
    std::string path = folder.path(name);
    std::ofstream(path) << printDriver(source, sources.harness, callable);
    return path;
  }

  void build() {
    std::vector<std::string> others = builder.linked(sources.link);
    // What the file only declares is called when the user names what defines it.
    Missing missing = others.empty() ? Missing::Ignored : Missing::Error;
    auto with = [&](std::vector<std::string> objects) {
      objects.insert(objects.end(), others.begin(), others.end());
      return objects;
    };
    std::string common = builder.compileOwn(sources.harness + "/verify.c", "verify.o"),
                plain = builder.compileOwn(sources.harness + "/plain.c", "plain.o"),
                original = builder.compileC(driver("original.c", sources.original), "original.o"),
                translated = builder.compileC(driver("translated.c", sources.translatedC), "translated.o"),
                kernels = builder.compileCuda(sources.translatedCuda, "kernels.o", Runs::Short);
    // Inputs for which C does not say what happens prove nothing.
    std::vector<std::string> watching = watchingObjects(builder, sources, callable, folder, others);
    programs.original = builder.link(Linker::C, with({original, common, plain}), "original", missing);
    programs.translated =
        builder.link(Linker::OfDevice, with({translated, kernels, common, plain}), "translated", missing);
    programs.watch = builder.link(Linker::Cxx, watching, "watch", missing);
  }

  /// Cases in which the C returns; why the others do not.
  void verify(size_t function, FunctionVerdict &verdict) {
    const Inputs &inputs = callable[function];
    const FunctionPlan &nests = planOf(verdict.name);
    std::vector<Case> cases;
    std::vector<Watched> watched;
    std::string failed;
    int limit = watchLimit;
    const FunctionPlan announced = withCalled(verdict.name);
    Data data = isReassociated(announced) ? Data::Positive : Data::Any;
    for (const Case &next : casesOf(inputs, settings.numbers, data)) {
      Watched seen = caller.watch(programs.watch, function, next, limit);
      if (!seen.failed.empty()) {
        failed = "with " + inWords(next, inputs) + " the C original fails: " + seen.failed;
        if (seen.isLate)
          limit = laterWatchLimit;
        continue;
      }
      cases.push_back(next);
      watched.push_back(std::move(seen));
    }
    if (cases.empty()) {
      verdict.finding = Finding::NotVerified;
      verdict.why = failed;
      return;
    }
    if (!failed.empty())
      verdict.notes.push_back(failed + " (left out)");
    verdict.inputs = cases.size();
    verdict.bound = boundOf(announced, watched, tools.device() == Device::Gpu);
    judgeAccesses(inputs, nests, cases, watched, verdict);
    compareCalls(function, nests, cases, watched, verdict);
  }

  void compareCalls(size_t function, const FunctionPlan &nests, const std::vector<Case> &cases,
                    const std::vector<Watched> &watched, FunctionVerdict &verdict) {
    Outcomes expected = caller.call(programs.original, function, cases, watched, {});
    if (!expected.failed.empty()) {
      verdict.finding = Finding::NotVerified;
      verdict.why = "the C original fails: " + expected.failed;
      return;
    }
    std::set<std::string> launched;
    std::vector<std::string> orders = {"forward", "reverse", "7"};
    if (tools.device() == Device::Gpu)
      orders = {""};
    for (const std::string &order : orders) {
      std::string profile = folder.path("profile.json");
      std::vector<std::string> environment = {"NIDUS_PROFILE=" + profile};
      if (!order.empty())
        environment.push_back("NIDUS_THREAD_ORDER=" + order);
      Outcomes observed = caller.call(programs.translated, function, cases, watched, environment);
      judge(callable[function], nests, cases, expected, observed, order.empty() ? "" : environment[1], verdict);
      addLaunched(readFile(profile), launched);
      if (!verdict.why.empty())
        return;
    }
    judgeLaunches(nests, launched, verdict);
  }

  const FunctionPlan &planOf(const std::string &name) const {
    return *std::find_if(plan.functions.begin(), plan.functions.end(),
                         [&](const FunctionPlan &each) { return each.name == name; });
  }

  /// The function with the nests of all functions that it calls: what they announce holds for its results, too.
  FunctionPlan withCalled(const std::string &name) const {
    FunctionPlan all = planOf(name);
    std::set<std::string> known = {name};
    std::vector<const Function *> open = {findFunction(unit, name)};
    while (!open.empty()) {
      const Function *function = open.back();
      open.pop_back();
      forEachExpr(function->body, [&](const Expr &e) {
        const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
        if (!callee || !callee->body || !callee->inMainFile || !known.insert(e.name).second)
          return;
        const FunctionPlan &plan = planOf(e.name);
        all.nests.insert(all.nests.end(), plan.nests.begin(), plan.nests.end());
        open.push_back(callee);
      });
    }
    return all;
  }

  static void addLaunched(const std::string &profile, std::set<std::string> &launched) {
    llvm::Expected<llvm::json::Value> json = llvm::json::parse(profile);
    if (!json) {
      llvm::consumeError(json.takeError());
      return;
    }
    const llvm::json::Object *object = json->getAsObject();
    const llvm::json::Array *kernels = object ? object->getArray("kernels") : nullptr;
    for (const llvm::json::Value &each : kernels ? *kernels : llvm::json::Array())
      if (const llvm::json::Object *kernel = each.getAsObject())
        if (kernel->getInteger("launches").value_or(0) > 0)
          launched.insert(kernel->getString("name").value_or("").str());
  }

  /// What always falls back to C is not verified by being equal to it.
  void judgeLaunches(const FunctionPlan &nests, const std::set<std::string> &launched, FunctionVerdict &verdict) const {
    for (const NestResult &nest : nests.nests)
      for (const KernelPlan &kernel : nest.plan ? nest.plan->kernels : std::vector<KernelPlan>())
        if (!launched.count(kernel.name) && verdict.finding < Finding::Different && verdict.why.empty()) {
          verdict.finding = Finding::NotVerified;
          verdict.why = "the loop nest in line " + std::to_string(kernel.beginLine) +
                        " never runs on the device: it has no iteration, or a test sends it back to C";
        }
  }
};

} // namespace

std::vector<FunctionVerdict> verifyFunctions(const Unit &unit, const Plan &plan, const Sources &sources,
                                             const FunctionSettings &settings, const Toolchain &tools,
                                             Builder &builder, TemporaryFolder &folder) {
  return Session(unit, plan, sources, settings, tools, builder, folder).run();
}

} // namespace nidus::verification
