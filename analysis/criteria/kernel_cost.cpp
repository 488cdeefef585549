#include "analysis/criteria/kernel_cost.h"
#include <algorithm>
#include <cmath>

namespace nidus {
namespace {

/// The highest value of the curves of a group, of all or of one name.
std::optional<double> bestOf(const Measurements &measured, const std::string &group, const std::optional<std::string> &name = {}) {
  std::optional<double> best;
  for (const MeasuredCurve &curve : measured.curves)
    if (curve.group == group && (!name || curve.name == *name))
      for (double value : curve.mean)
        best = std::max(best.value_or(value), value);
  return best;
}

/// GB/s of a kernel that copies.
std::optional<double> widestCopy(const Measurements &measured) { return bestOf(measured, "copy", "read and written"); }

// As wide as an access of one thread can be.
constexpr double widestAccess = 16;

enum class InstancesOf { Threads, Packets };

/// Costs per instance of a kernel for one setting of the sizes.
class CostModel {
  const NestPlan &nest;
  const Setting &setting;
  const Measurements &measured;
  const Sizes sizes;

public:
  CostModel(const NestPlan &nest, const Setting &setting, const Measurements &measured, const Sizes &given)
      : nest(nest), setting(setting), measured(measured), sizes(complete(given, nest.arguments)) {}

  std::optional<double> nanoseconds(InstancesOf form) const {
    const std::optional<Estimate> all = estimate(nest, sizes, setting);
    const std::optional<double> copied = widestCopy(measured);
    if (!all || !copied)
      return std::nullopt;
    double sum = 0;
    for (const KernelPlan &kernel : nest.kernels) {
      const std::optional<double> computing = ofKernel(kernel, form, all->instances);
      if (!computing)
        return std::nullopt;
      sum += *computing;
    }
    return std::max(sum, all->deviceBytes / *copied);
  }

private:
  /// The larger of what its instances compute and what they access.
  std::optional<double> ofKernel(const KernelPlan &kernel, InstancesOf form, double instances) const {
    const Rates rates = setting.profile.predictionRates();
    Amount computed{instances};
    double accesses = 0;
    for (const WorkTerm &term : kernel.work) {
      double times = instances;
      for (const ExprRef &factor : term.times) {
        const std::optional<double> value = evaluate(factor, sizes);
        if (!value)
          return std::nullopt;
        times *= std::max(0.0, *value);
      }
      computed.operations += term.operations * times;
      for (const auto &[array, count] : term.accesses) {
        const std::optional<double> share = shareOf(array, kernel, form, count, term);
        const std::optional<double> cost = share ? accessNs(array, bytesPerAccess(array, kernel, form)) : std::nullopt;
        if (!cost)
          return std::nullopt;
        computed.operations -= (1 - *share) * count * times;
        accesses += *share * count * times / setting.profile.warpSize * *cost;
      }
    }
    if (form == InstancesOf::Packets)
      computed.threads = instances / lanesOf(kernel);
    else
      computed.threads = instances * threadsPerInstance(kernel);
    return std::max(computed.onDevice(rates), accesses);
  }

  static double lanesOf(const KernelPlan &kernel) {
    double lanes = 1;
    for (int along : kernel.pixelsPerThread)
      lanes *= along;
    return lanes;
  }

  /// How many accesses are left of one that the user wrote.
  std::optional<double> shareOf(const std::string &array, const KernelPlan &kernel, InstancesOf form, double written,
                                const WorkTerm &term) const {
    if (form == InstancesOf::Threads)
      return 1;
    double accesses = 0;
    bool isWindow = false;
    for (const WindowPlan &window : kernel.packet()->windows)
      if (window.argument == array) {
        isWindow = true;
        accesses += windowAccesses(window, kernel);
      }
    if (isWindow) {
      double all = written * lanesOf(kernel);
      for (const ExprRef &factor : term.times)
        all *= std::max(1.0, evaluate(factor, sizes).value_or(1));
      return std::min(1.0, accesses / all);
    }
    // Of an operand the thread reads what its packet needs, from shared memory.
    for (const ContractedLoop &loop : kernel.packet()->contracted)
      for (const Operand &operand : loop.operands)
        if (operand.argument == array)
          return kernel.packet()->shape[operand.axis] / lanesOf(kernel) * bytesOf(array) / widestAccess;
    for (const RowPlan &row : kernel.packet()->rows)
      if (row.argument == array)
        return 1 / std::min<double>(kernel.packet()->shape.back(), widestAccess / bytesOf(array));
    return 1;
  }

  /// Wide ones of one packet: what lies under it, and what it stores.
  double windowAccesses(const WindowPlan &window, const KernelPlan &kernel) const {
    const PacketKernel &packet = *kernel.packet();
    const auto size = sizes.find(packet.size);
    const auto at = [&](const Extent &extent) {
      return static_cast<double>(extent.at(size == sizes.end() ? Extent::mostSize : static_cast<int64_t>(size->second)));
    };
    const double perAccess = bytesPerAccess(window.argument, kernel, InstancesOf::Packets) / bytesOf(window.argument);
    double loaded = 1, stored = 1;
    for (size_t d = 0; d < window.around.size(); ++d) {
      const double along = packet.shape[window.axisOf(d)] * (d + 1 == window.around.size() ? window.columns : 1);
      const double under = std::max(1.0, along + at(window.around[d].low) + at(window.around[d].high));
      const bool isRow = d + 1 == window.around.size();
      loaded *= isRow ? std::ceil(under / perAccess) : under;
      stored *= isRow ? std::ceil(along / perAccess) : along;
    }
    return (window.isLoaded ? loaded : 0) + (window.isWritten ? stored : 0);
  }

  double bytesOf(const std::string &array) const {
    const ArrayPlan *plan = findArray(nest, array);
    return plan ? std::min(widestAccess, static_cast<double>(elementBytes(*plan, setting.structs))) : 4;
  }

  double bytesPerAccess(const std::string &array, const KernelPlan &kernel, InstancesOf form) const {
    const double one = bytesOf(array);
    if (form == InstancesOf::Threads)
      return one;
    const bool isWide = std::any_of(kernel.packet()->windows.begin(), kernel.packet()->windows.end(),
                                    [&](const WindowPlan &w) { return w.argument == array; }) ||
                        std::any_of(kernel.packet()->rows.begin(), kernel.packet()->rows.end(),
                                    [&](const RowPlan &r) { return r.argument == array; });
    return isWide ? std::min(widestAccess, one * kernel.packet()->shape.back()) : one;
  }

  /// Of a warp whose threads access neighbours, or all the same element of a table.
  std::optional<double> accessNs(const std::string &array, double bytes) const {
    const ArrayPlan *plan = findArray(nest, array);
    if (plan && plan->space == MemorySpace::Constant)
      return 0; // an operand of the instruction that uses it
    // Powers of two are measured.
    const double measuredBytes = std::exp2(std::ceil(std::log2(std::max(1.0, bytes))));
    const MeasuredSpace space = plan && plan->space == MemorySpace::Shared    ? MeasuredSpace::Shared
                                : plan && plan->space == MemorySpace::Texture ? MeasuredSpace::TextureLinear
                                                                              : MeasuredSpace::Readonly;
    const std::optional<double> rate = measured.perNanosecond(
        {space, MeasuredOperation::Read, AddressDistribution::Cyclic, static_cast<double>(setting.profile.warpSize), 1, measuredBytes});
    return rate ? std::optional(1 / *rate) : std::nullopt;
  }
};

bool hasPackets(const NestPlan &nest) {
  return std::any_of(nest.kernels.begin(), nest.kernels.end(), [](const KernelPlan &kernel) { return kernel.packet(); });
}

} // namespace

std::vector<CandidateCost> candidatesOf(const NestPlan &nest, const Setting &setting) {
  std::vector<CandidateCost> candidates = {{nest.strategy, std::nullopt, true}};
  if (hasPackets(nest))
    candidates.push_back({"threads"});
  if (!setting.profile.measured || !setting.profile.rates)
    return candidates;
  const ExampleSizes examples(nest, setting);
  const CostModel model(nest, setting, *setting.profile.measured, examples.at(examples.typical(nest, setting)));
  for (CandidateCost &candidate : candidates)
    candidate.predictedNs = model.nanoseconds(candidate.isTaken && hasPackets(nest) ? InstancesOf::Packets : InstancesOf::Threads);
  return candidates;
}

std::vector<CandidateCost> withAlternative(std::vector<CandidateCost> taken, const std::vector<CandidateCost> &other) {
  for (CandidateCost candidate : other) {
    candidate.isTaken = false;
    const auto known = std::find_if(taken.begin(), taken.end(), [&](const CandidateCost &c) { return c.strategy == candidate.strategy; });
    if (known == taken.end())
      taken.push_back(candidate);
    else if (!known->isTaken && candidate.predictedNs && (!known->predictedNs || *candidate.predictedNs < *known->predictedNs))
      *known = candidate;
  }
  return taken;
}

std::optional<Roof> roofOf(const DeviceProfile &profile) {
  if (!profile.rates)
    return std::nullopt;
  const Measurements none, &measured = profile.measured ? *profile.measured : none;
  return Roof{bestOf(measured, "arithmetic").value_or(profile.rates->deviceOperations), widestCopy(measured).value_or(profile.rates->deviceMemory)};
}

} // namespace nidus
