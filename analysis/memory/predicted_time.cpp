#include "analysis/memory/predicted_time.h"
#include <algorithm>

namespace nidus {
namespace {

MeasuredSpace measuredAs(MemorySpace space, const ReadPattern &pattern) {
  switch (space) {
  case MemorySpace::Constant:
    // A subscript that is a number makes the element an operand of the instruction that uses it.
    return pattern.isLiteral ? MeasuredSpace::Register : MeasuredSpace::Constant;
  case MemorySpace::Texture:
    return MeasuredSpace::TextureLinear;
  case MemorySpace::Shared:
    return MeasuredSpace::Shared;
  case MemorySpace::Register:
    return MeasuredSpace::Register;
  case MemorySpace::Readonly:
    return MeasuredSpace::Readonly;
  case MemorySpace::Global:
    break;
  }
  return MeasuredSpace::Global;
}

/// How many times as long everything takes with the warps that shared memory leaves resident.
double waiting(const ReadSite &site, const DeviceProfile &profile) {
  if (!profile.limits)
    return 1;
  const int64_t warpsOfBlock = (site.blockThreads + profile.warpSize - 1) / profile.warpSize;
  const int64_t blocks =
      std::min<int64_t>(profile.limits->residentBlocks, profile.limits->blocksWithShared(site.sharedBytes));
  const auto warps = static_cast<double>(std::max<int64_t>(1, blocks * warpsOfBlock));
  return std::max(1.0, profile.warpsToSaturate / warps);
}

} // namespace

std::optional<double> predictedTime(MemorySpace space, const ReadSite &site, const DeviceProfile &profile) {
  if (!profile.measured)
    return std::nullopt;
  auto elementBytes = static_cast<double>(site.elementBytes);
  auto rate = [&](MeasuredSpace from, MeasuredOperation operation, double distinct, double stride) {
    return profile.measured->perNanosecond(
        {from, operation, AddressDistribution::Cyclic, distinct, stride, elementBytes});
  };
  const ReadPattern &pattern = site.pattern;
  std::optional<double> reads =
      rate(measuredAs(space, pattern), MeasuredOperation::Read, pattern.addressesPerWarp, pattern.stride);
  if (!reads)
    return std::nullopt;
  double time = pattern.reads / *reads;
  if (space != MemorySpace::Shared)
    return time;
  // Each block copies the table first, neighbours by neighbouring threads.
  constexpr double warp = 32;
  std::optional<double> from = rate(MeasuredSpace::Readonly, MeasuredOperation::Read, warp, 1);
  std::optional<double> to = rate(MeasuredSpace::Shared, MeasuredOperation::Write, warp, 1);
  if (!from || !to)
    return std::nullopt;
  double copies = static_cast<double>(site.tableElements) / static_cast<double>(site.blockThreads);
  return (time + copies * (1 / *from + 1 / *to)) * waiting(site, profile);
}

} // namespace nidus
