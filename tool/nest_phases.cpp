#include "tool/nest_phases.h"
#include "analysis/check/check_mapping.h"
#include "analysis/check/check_reductions.h"
#include "analysis/check/examples.h"
#include "analysis/criteria/parallelism.h"
#include "analysis/criteria/work.h"
#include "analysis/dependence/combined_arrays.h"
#include "analysis/dependence/dependences.h"
#include "analysis/mapping/assemble.h"
#include "analysis/mapping/map_packets.h"
#include "analysis/mapping/map_threads.h"
#include "analysis/mapping/specialise_sizes.h"
#include "analysis/mapping/trips.h"
#include "analysis/memory/place_arrays.h"
#include "analysis/memory/written_elsewhere.h"
#include "analysis/transfer/regions.h"
#include "analysis/transfer/slabs.h"
#include "llvm/Support/xxhash.h"

namespace nidus {
namespace {

// isl operations for the passes after the front end; see build_scop.cpp.
constexpr unsigned long operationBudget = 5'000'000;

/// The sizes for which subscripts stay in their rows may be none that a program has, or none that the code around the nest
/// leaves. Then nobody could look at the plan in numbers either.
std::optional<Reason> neverRuns(const Scop &scop, const NestPlan &plan) {
  if (scop.statements[0].domain.is_empty() || !check::examplesOf(scop, plan, 1).empty())
    return std::nullopt;
  return Reason{"non-affine-subscript", scop.location, "no sizes are known for which its subscripts stay in the rows of their arrays",
                "index arrays as a[y * width + x] with 0 <= x < width"};
}

std::optional<Reason> reassociation(const Scop &scop, const StmtRef &nest) {
  for (const Reduction &reduction : scop.reductions)
    if (isReassociated(reduction))
      return Reason{"fp-reassociation", nest->location,
                    "'" + scop.hostNames.at(reduction.symbol) +
                        "' is a sum or product of floating-point numbers: another order would round differently",
                    "allow it with --fp-reassociate=on"};
  return std::nullopt;
}

int64_t bytesOfVariables(const NestPlan &plan) {
  int64_t sum = 0;
  for (const ArrayPlan &array : plan.arrays)
    if (array.space == MemorySpace::Constant && array.form != ConstantForm::Parameter)
      sum += array.tableElements * sizeOf(array.element->scalar);
  return sum;
}

/// How many loops are the threads', when those that each thread runs are all inside them: packets may run these too, as
/// loops of their block.
std::optional<size_t> threadLoopsAround(const KernelMapping &kernel) {
  size_t threads = kernel.threadLoops.size();
  bool isInside = !kernel.sequentialLoops.empty() && kernel.sequentialLoops[0] == static_cast<int>(threads);
  return isInside ? std::optional(threads) : std::nullopt;
}

PlacementRequest placementRequest(const Unit &unit, const Scop &scop, const std::vector<Region> &regions,
                                  const TunedSettings *tuned, int64_t constantBytes) {
  PlacementRequest request{constantBytes, {}, {}};
  if (std::any_of(regions.begin(), regions.end(), [](const Region &r) { return r.part == TablePart::Element; }))
    request.writtenElsewhere = writtenElsewhere(unit, scop);
  if (tuned && tuned->space)
    for (const Array &array : scop.arrays)
      request.wanted[array.name] = *tuned->space;
  return request;
}

/// Atomic updates cost more than those of one thread. Is no loop parallel without them, or are those so short that they
/// give few threads?
template <class Mapped>
bool needsCombining(const Scop &scop, const Result<Mapped> &attempt, const DeviceProfile &profile) {
  if (!attempt)
    return attempt.reasons()[0].id == "carried-dependence";
  const KernelMapping &kernel = attempt->mapping.steps[0];
  int64_t threads = 1;
  for (int k : kernel.threadLoops) {
    std::optional<int64_t> trips = constantTrips(scop.statements[0], k);
    if (!trips || *trips > profile.warpSize)
      return false;
    threads *= *trips;
  }
  return threads <= profile.warpSize && !kernel.sequentialLoops.empty();
}

/// How many loops whose ends are no numbers stand in one another.
int depthOfLongLoops(const StmtRef &stmt) {
  int inside = 0;
  for (const StmtRef &child : stmt ? stmt->children : std::vector<StmtRef>())
    inside = std::max(inside, depthOfLongLoops(child));
  if (!stmt || !isLoop(*stmt) || runsOnce(*stmt))
    return inside;
  return inside + (!stmt->expr || variablesOf(stmt->expr).size() > 1);
}

/// One thread for each iteration of a single loop around images is worse than a launch for each: these have threads
/// enough.
bool pays(const Scop &combined) {
  const Statement &statement = combined.statements[0];
  return statement.loops.size() > 1 || depthOfLongLoops(statement.body) < 2;
}

} // namespace

Result<NestPlan> NestPhases::map(const Function &function, const StmtRef &nest, size_t depth, const Reading &reading) {
  Result<Scop> scop = buildScop(unit, function, nest, depth, reading);
  if (!scop)
    return scop.reasons();
  if (options.fpReassociate == FpReassociate::Off)
    if (std::optional<Reason> reason = reassociation(*scop, nest))
      return *reason;
  Kept before = all;
  auto attempt = withBudget(operationBudget, [&] { return mapScop(*scop); });
  if (attempt && needsCombining(*scop, *attempt, profile))
    if (std::optional<Scop> combined = withCombinedArrays(*scop); combined && pays(*combined)) {
      Kept own = all;
      restore(before);
      auto other = withBudget(operationBudget, [&] { return mapScop(*combined); });
      // Where updates may meet, what is still in the way is the reason.
      if (other && (*other || !*attempt)) {
        if (*other)
          scop = std::move(*combined);
        else
          restore(std::move(own));
        attempt = std::move(other);
      } else {
        restore(std::move(own));
      }
    }
  if (std::optional<size_t> outer =
          attempt && *attempt ? threadLoopsAround((*attempt)->mapping.steps[0]) : std::nullopt) {
    Result<Scop> block = buildScop(unit, function, nest, *outer, reading);
    Kept own = all;
    restore(std::move(before));
    auto packets = block && block->interior && block->interior->hasLoops
                       ? withBudget(operationBudget, [&] { return mapScop(*block); })
                       : std::nullopt;
    if (packets && *packets && !(*packets)->mapping.steps[0].packet.empty()) {
      scop = std::move(block);
      attempt = std::move(packets);
    } else {
      restore(std::move(own));
    }
  }
  if (!attempt)
    return Reason{"too-complex", nest->location, "the relations of this loop nest are too complex to be computed",
                  "split the loop nest"};
  if (!*attempt)
    return attempt->reasons();
  const Mapped &mapped = **attempt;
  if (auto reason = withBudget(operationBudget, [&] { return neverRuns(*scop, mapped.plan); }); reason && *reason)
    return **reason;
  CheckedPlan checked = checkPlan(*scop, mapped.mapping.steps[0], mapped.plan, profile);
  if (std::optional<Reason> contradiction = internalError(*scop, checked.wrong))
    return *contradiction;
  all.constantBytes -= bytesOfVariables(mapped.plan);
  all.found.certificates.push_back(certify(*scop, mapped.dependences, mapped.mapping, mapped.plan, checked));
  return mapped.plan;
}

/// Criterion 1, and the first strategy that has a mapping.
Result<Mapping> NestPhases::mapInstances(const Scop &scop, const Dependences &dependences,
                                         const DeviceProfile &profile) {
  std::vector<bool> parallel = parallelLoops(scop.statements[0], dependences);
  std::optional<Mapping> mapping = mapPackets(scop, parallel, profile);
  if (!mapping)
    mapping = mapThreads(scop, parallel, profile);
  if (!mapping)
    return carriedDependence(scop, dependences);
  mapping = withSpecialised(scop, std::move(*mapping), parallel, profile);
  std::vector<std::string> wrong = checkMapping(scop, *mapping, profile);
  for (const std::string &each : checkReductions(scop))
    wrong.push_back(each);
  if (std::optional<Reason> contradiction = internalError(scop, wrong))
    return *contradiction;
  return *mapping;
}

Result<NestPhases::Mapped> NestPhases::mapScop(const Scop &scop) {
  const TunedSettings *tuned = choices.find(nestKey(unit, scop.function, scop.range));
  std::optional<DeviceProfile> own;
  const DeviceProfile &profile = tuned ? own.emplace(withSettings(this->profile, *tuned)) : this->profile;
  all.found.dumps.add("scop", scop);
  Dependences dependences = computeDependences(scop);
  all.found.dumps.add("dependences", dependences);
  Result<Mapping> mapping = mapInstances(scop, dependences, profile);
  if (!mapping)
    return mapping.reasons();
  all.found.dumps.add("mapping", *mapping);
  Result<std::vector<Region>> regions = computeRegions(scop, dependences);
  if (!regions)
    return regions.reasons();
  all.found.dumps.add("regions", *regions);
  std::vector<Placement> placements =
      placeArrays(scop, *mapping, *regions, profile, placementRequest(unit, scop, *regions, tuned, all.constantBytes));
  all.found.dumps.add("placement", placements);
  std::string name = kernelName(scop.function, scop.range.beginLine);
  std::string launcher = llvm::formatv("nidus_{0:x-4}_{1}", llvm::xxh3_64bits(unit.path) & 0xffff, name).str();
  all.found.callees.insert(scop.callees.begin(), scop.callees.end());
  NestPlan plan = planSlabs(scop, assemble(scop, *mapping, *regions, placements, name, launcher));
  for (KernelPlan &kernel : plan.kernels)
    kernel.work = workOf(kernel, plan, unit);
  return Mapped{std::move(plan), std::move(dependences), std::move(*mapping)};
}

std::string NestPhases::kernelName(const std::string &function, int line) {
  std::string base = function + "_" + std::to_string(line) + suffix, name = base;
  for (int i = 2; !all.kernelNames.insert(name).second; ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

/// A contradiction of ours: the nest stays as written.
std::optional<Reason> NestPhases::internalError(const Scop &scop, const std::vector<std::string> &wrong) {
  if (wrong.empty())
    return std::nullopt;
  for (const std::string &each : wrong)
    all.found.internalErrors.push_back("line " + std::to_string(scop.location.line) + ": " + each);
  return Reason{"internal-error", scop.location, wrong[0], "please report this file"};
}

} // namespace nidus
