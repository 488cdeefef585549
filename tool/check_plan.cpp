#include "tool/check_plan.h"
#include "analysis/check/check_limits.h"
#include "analysis/check/check_operands.h"
#include "analysis/check/check_packets.h"
#include "analysis/check/check_placement.h"
#include "analysis/check/check_scan.h"
#include "analysis/check/check_slabs.h"
#include "analysis/check/check_teams.h"
#include "analysis/check/check_threads.h"
#include "analysis/check/check_tiles.h"
#include "analysis/check/check_transfers.h"
#include "analysis/isl/budget.h"

namespace nidus {
namespace {

// The checkers of the finished plan need about a tenth of this.
constexpr unsigned long checkBudget = 500'000;

void append(std::vector<std::string> &all, const std::vector<std::string> &more) {
  all.insert(all.end(), more.begin(), more.end());
}

} // namespace

/// Adds what a checker found; was anything looked at?
template <class Check> static bool hasChecked(const Check &check, CheckedPlan &out) {
  const auto checked = withBudget(checkBudget, check);
  if (checked)
    append(out.wrong, checked->wrong);
  return checked && checked->sizes > 0;
}

CheckedPlan checkKernel(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile) {
  CheckedPlan out{checkLimits(plan, profile)};
  out.hasThreads = hasChecked([&] { return checkThreads(scop, kernel, plan); }, out);
  out.hasOperands = hasChecked([&] { return checkOperands(scop, plan); }, out);
  out.hasTeams = hasChecked([&] { return checkTeams(scop, plan); }, out);
  return out;
}

CheckedPlan checkPlan(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile,
                      const Unit &unit) {
  CheckedPlan out = checkKernel(scop, kernel, plan, profile);
  append(out.wrong, checkPlacement(scop, plan, profile));
  out.isOfTeams = plan.kernels[0].team() != nullptr;
  out.hasCopies = hasChecked([&] { return checkTransfers(scop, plan); }, out);
  out.hasPackets = hasChecked([&] { return checkPackets(scop, plan); }, out);
  const CheckedRuns scan = checkScan(scop, plan, unit);
  append(out.wrong, scan.wrong);
  out.hasScan = scan.runs > 0;
  const CheckedRuns tiles = checkTiles(scop, plan, unit);
  append(out.wrong, tiles.wrong);
  out.hasTiles = tiles.runs > 0;
  out.isWavefront = plan.kernels[0].wavefront() != nullptr;
  if (auto slabs = withBudget(checkBudget, [&] { return checkSlabs(scop, plan); })) {
    append(out.wrong, slabs->wrong);
    out.hasSlabs = slabs->cuts > 0;
  }
  return out;
}

} // namespace nidus
