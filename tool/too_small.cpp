#include "tool/too_small.h"
#include "analysis/criteria/saturation.h"
#include "analysis/model/evaluate.h"
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

bool isTooSmall(const NestPlan &plan, const Setting &setting) {
  const std::optional<int64_t> threads = knownThreads(plan);
  if (!threads)
    return false;
  // As many threads compute no faster than the C, however much each of them does.
  const DeviceRates &rates = *setting.profile.rates;
  const double share = static_cast<double>(*threads) / static_cast<double>(setting.profile.threadsToFill());
  if (rates.deviceOperations * share <= rates.hostOperations)
    return true;
  std::optional<Estimate> all = estimate(plan, {}, setting);
  return all && all->kernelNs >= all->hostNs;
}

std::set<std::string> arraysOf(const NestPlan &plan) {
  std::set<std::string> names;
  for (const ArrayPlan &array : plan.arrays)
    if (array.space != MemorySpace::Constant)
      names.insert(array.name);
  return names;
}

bool isInside(const NestResult &nest, const NestResult &loop) {
  return loop.range.beginOffset < nest.range.beginOffset && nest.range.endOffset <= loop.range.endOffset;
}

NestResult leave(NestResult nest, const Setting &setting) {
  const std::optional<Estimate> all = estimate(*nest.plan, {}, setting);
  const auto iterations = static_cast<int64_t>(all ? all->instances : 0);
  nest.reasons = {{"too-small", nest.location,
                   (iterations > 1 ? "its " + std::to_string(iterations) + " iterations take" : std::string("it takes")) +
                       " longer on the " + setting.profile.device + " than in C",
                   "translate with --map=legal to run it there all the same"}};
  nest.plan.reset();
  return nest;
}

/// A loop that was left on the host for what is inside it, of which nothing is mapped any more.
NestResult leaveLoop(NestResult loop) {
  loop.reasons.erase(loop.reasons.begin());
  if (loop.reasons.empty())
    loop.reasons = {{"too-small", loop.location, "the loop nests inside it are too small to run on the device",
                     "translate with --map=legal to run them there all the same"}};
  return loop;
}

} // namespace

std::vector<NestResult> withoutTooSmall(std::vector<NestResult> nests, const Setting &setting) {
  if (!setting.profile.rates)
    return nests;
  std::set<std::string> onDevice; // arrays of nests that may pay
  for (const NestResult &nest : nests)
    if (nest.plan && !isTooSmall(*nest.plan, setting))
      onDevice.merge(arraysOf(*nest.plan));
  std::vector<bool> isLeft(nests.size());
  for (size_t i = 0; i < nests.size(); ++i) {
    if (!nests[i].plan || !isTooSmall(*nests[i].plan, setting))
      continue;
    const std::set<std::string> arrays = arraysOf(*nests[i].plan);
    isLeft[i] = std::none_of(arrays.begin(), arrays.end(), [&](const std::string &name) { return onDevice.count(name); });
    if (isLeft[i])
      nests[i] = leave(std::move(nests[i]), setting);
  }
  for (NestResult &loop : nests) {
    if (loop.plan || loop.reasons[0].id != "host-loop")
      continue;
    bool lostAll = false;
    for (size_t i = 0; i < nests.size(); ++i)
      lostAll |= isLeft[i] && isInside(nests[i], loop);
    const bool hasMapped = std::any_of(nests.begin(), nests.end(),
                                       [&](const NestResult &nest) { return nest.plan && isInside(nest, loop); });
    if (lostAll && !hasMapped)
      loop = leaveLoop(std::move(loop));
  }
  return nests;
}

} // namespace nidus
