#include "tool/too_small.h"
#include "analysis/criteria/failed_criterion.h"
#include "analysis/criteria/saturation.h"
#include "analysis/criteria/size_limits.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/code/evaluate.h"
#include "tool/code_around.h"
#include "tool/emptied_loops.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

/// Of all its kernels, when they are numbers.
std::optional<int64_t> knownThreads(const NestPlan &plan) {
  int64_t most = 0;
  for (const KernelPlan &kernel : plan.kernels) {
    std::optional<int64_t> threads = valueOf(threadsOf(kernel), {});
    if (!threads)
      return std::nullopt;
    most = std::max(most, *threads);
  }
  return most;
}

/// As few threads compute no faster than the C, however much each of them does.
bool hasTooFewThreads(const NestPlan &plan, const Setting &setting) {
  const std::optional<int64_t> threads = knownThreads(plan);
  const DeviceRates &rates = *setting.profile.rates;
  const double filling = static_cast<double>(setting.profile.threadsToFill());
  return threads && rates.deviceOperations * static_cast<double>(*threads) / filling <= rates.hostOperations;
}

bool takesLonger(const NestPlan &plan, const Sizes &sizes, bool isInHostLoop, const Setting &setting) {
  // In a host loop its data may be on the device already: of the time that a nest takes to start, only the launch is left.
  const Rates rates = setting.profile.predictionRates();
  const double copies = isInHostLoop ? rates.nestStart - rates.launchStart() : 0;
  const std::optional<Estimate> all = estimate(plan, sizes, setting);
  return all && all->kernelNs - copies >= all->hostNs;
}

/// The sizes with most iterations, where it is too small for all of them.
std::optional<Sizes> whereTooSmall(const NestPlan &plan, const SizeLimits &limits, bool isInHostLoop, const Setting &setting) {
  if (hasTooFewThreads(plan, setting))
    return Sizes();
  const std::vector<Sizes> all = sizesWithin(limits, plan, setting);
  const auto isSlower = [&](const Sizes &sizes) { return takesLonger(plan, sizes, isInHostLoop, setting); };
  if (all.empty() || !std::all_of(all.begin(), all.end(), isSlower))
    return std::nullopt;
  const auto iterations = [&](const Sizes &sizes) { return estimate(plan, sizes, setting)->instances; };
  return *std::max_element(all.begin(), all.end(), [&](const Sizes &a, const Sizes &b) { return iterations(a) < iterations(b); });
}

/// The C leaves it with the first iteration that finds something, and that may be any.
bool isSearch(const NestPlan &plan) {
  return std::any_of(plan.kernels.begin(), plan.kernels.end(), [](const KernelPlan &kernel) {
    return std::any_of(kernel.reductions.begin(), kernel.reductions.end(),
                       [](const Reduction &reduction) { return reduction.op == ReductionOp::First; });
  });
}

/// For each nest that is too small, these sizes.
std::map<size_t, Sizes> tooSmall(const std::vector<NestResult> &nests, const Function &function, const Setting &setting) {
  // What the function changes may be something else in another nest.
  const std::set<std::string> changed = frontend::changedIn(function.body);
  SizeLimits everywhere;
  for (const NestResult &nest : nests)
    if (nest.plan)
      everywhere = both(std::move(everywhere), sizeLimits(*nest.plan, function));
  std::erase_if(everywhere, [&](const auto &limit) { return changed.count(limit.first); });
  const auto isInHostLoop = [&](size_t i) {
    return std::any_of(nests.begin(), nests.end(), [&](const NestResult &loop) { return !loop.plan && isInside(nests[i], loop); });
  };
  std::map<size_t, Sizes> found;
  for (size_t i = 0; i < nests.size(); ++i)
    if (const std::optional<NestPlan> &plan = nests[i].plan)
      if (std::optional<Sizes> largest =
              isSearch(*plan) ? Sizes() : whereTooSmall(*plan, both(everywhere, sizeLimits(*plan, function)), isInHostLoop(i), setting))
        found[i] = *largest;
  return found;
}

std::set<std::string> arraysOf(const NestPlan &plan) {
  std::set<std::string> names;
  for (const ArrayPlan &array : plan.arrays)
    if (array.space != MemorySpace::Constant)
      names.insert(array.name);
  return names;
}

/// Does the data of one of its arrays cross in each iteration of the loop around it, whose own code works on it, too?
bool crosses(const NestPlan &plan, const CodeInLoop &code) {
  return std::any_of(plan.arrays.begin(), plan.arrays.end(), [&](const ArrayPlan &array) {
    const std::set<std::string> &names = array.out ? code.touched : code.written;
    return std::any_of(plan.arguments.begin(), plan.arguments.end(), [&](const Argument &argument) {
      return argument.name == array.name && names.count(baseOf(argument.host));
    });
  });
}

NestResult leave(NestResult nest, const Sizes &largest, const Setting &setting) {
  const std::optional<Estimate> all = estimate(*nest.plan, largest, setting);
  const auto iterations = static_cast<int64_t>(all ? all->instances : 0);
  const std::string count = std::to_string(iterations) + " iterations",
                    subject = iterations <= 1             ? "it takes"
                              : knownThreads(*nest.plan) ? "its " + count + " take"
                                                         : "even " + count + ", the most that its arrays and types allow, take";
  const std::string longer = isSearch(*nest.plan) ? "the C may leave the loop at its first iterations: how long it takes is not known"
                                                  : subject + " longer on the " + setting.profile.device + " than in C";
  nest.reasons = {{ReasonId::TooSmall, nest.location, longer, "translate with --map=legal to run it there all the same"}};
  nest.criteria.push_back({failedCriterion(ReasonId::TooSmall), false, nest.reasons[0].message, ""});
  nest.plan.reset();
  return nest;
}

} // namespace

std::vector<NestResult> withoutTooSmall(std::vector<NestResult> nests, const Function &function, const Setting &setting) {
  if (!setting.profile.rates)
    return nests;
  const std::map<size_t, Sizes> small = tooSmall(nests, function, setting);
  std::set<std::string> onDevice; // arrays of nests that may pay
  for (size_t i = 0; i < nests.size(); ++i)
    if (nests[i].plan && !small.count(i))
      onDevice.merge(arraysOf(*nests[i].plan));
  const std::map<size_t, StmtRef> around = loopsAround(nests, function.body);
  const auto isNeeded = [&](size_t i) { // where its data is
    const std::set<std::string> arrays = arraysOf(*nests[i].plan);
    const auto loop = around.find(i);
    return std::any_of(arrays.begin(), arrays.end(), [&](const std::string &name) { return onDevice.count(name); }) &&
           !(loop != around.end() && crosses(*nests[i].plan, codeOf(loop->second, nests, function)));
  };
  std::vector<bool> isLeft(nests.size());
  for (const auto &[i, largest] : small) {
    isLeft[i] = !isNeeded(i);
    if (isLeft[i])
      nests[i] = leave(std::move(nests[i]), largest, setting);
  }
  return withoutEmptiedLoops(std::move(nests), isLeft, "the loop nests inside it are too small to run on the device");
}

} // namespace nidus
