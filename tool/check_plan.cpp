#include "tool/check_plan.h"
#include "analysis/check/check_limits.h"
#include "analysis/check/check_operands.h"
#include "analysis/check/check_packets.h"
#include "analysis/check/check_placement.h"
#include "analysis/check/check_scan.h"
#include "analysis/check/check_slabs.h"
#include "analysis/check/check_teams.h"
#include "analysis/check/check_threads.h"
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

CheckedPlan checkKernel(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile) {
  CheckedPlan out{checkLimits(plan, profile)};
  if (auto threads = withBudget(checkBudget, [&] { return checkThreads(scop, kernel, plan); })) {
    append(out.wrong, threads->wrong);
    out.hasThreads = threads->sizes > 0;
  }
  if (auto operands = withBudget(checkBudget, [&] { return checkOperands(scop, plan); })) {
    append(out.wrong, operands->wrong);
    out.hasOperands = operands->sizes > 0;
  }
  if (auto teams = withBudget(checkBudget, [&] { return checkTeams(scop, plan); })) {
    append(out.wrong, teams->wrong);
    out.hasTeams = teams->sizes > 0;
  }
  return out;
}

CheckedPlan checkPlan(const Scop &scop, const KernelMapping &kernel, const NestPlan &plan, const DeviceProfile &profile,
                      const Unit &unit) {
  CheckedPlan out = checkKernel(scop, kernel, plan, profile);
  append(out.wrong, checkPlacement(scop, plan, profile));
  out.isOfTeams = plan.kernels[0].team() != nullptr;
  if (auto copies = withBudget(checkBudget, [&] { return checkTransfers(scop, plan); })) {
    append(out.wrong, copies->wrong);
    out.hasCopies = copies->sizes > 0;
  }
  if (auto packets = withBudget(checkBudget, [&] { return checkPackets(scop, plan); })) {
    append(out.wrong, packets->wrong);
    out.hasPackets = packets->sizes > 0;
  }
  const CheckedScan scan = checkScan(scop, plan, unit);
  append(out.wrong, scan.wrong);
  out.hasScan = scan.runs > 0;
  if (auto slabs = withBudget(checkBudget, [&] { return checkSlabs(scop, plan); })) {
    append(out.wrong, slabs->wrong);
    out.hasSlabs = slabs->cuts > 0;
  }
  return out;
}

} // namespace nidus
