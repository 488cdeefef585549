#include "tool/attempt.h"
#include "analysis/frontend/symbolic/variable_arrays.h"
#include "analysis/check/check_copies.h"
#include "analysis/check/check_mapping.h"
#include "analysis/check/check_reductions.h"
#include "analysis/check/examples.h"
#include "analysis/criteria/kernel_cost.h"
#include "analysis/criteria/parallelism.h"
#include "analysis/criteria/work.h"
#include "analysis/dependence/combined_arrays.h"
#include "analysis/dependence/dependences.h"
#include "analysis/mapping/plan/assemble.h"
#include "analysis/mapping/packets/specialise_sizes.h"
#include "analysis/mapping/strategies/propose.h"
#include "analysis/mapping/body/trips.h"
#include "analysis/memory/place_arrays.h"
#include "analysis/memory/written_elsewhere.h"
#include "analysis/transfer/regions.h"
#include "analysis/transfer/slabs.h"
#include "analysis/isl/budget.h"
#include "tool/certify.h"
#include "tool/copied_arrays.h"
#include "tool/reassociation.h"
#include "llvm/Support/xxhash.h"

namespace nidus {
namespace {

// isl operations for the passes after the front end; see build_scop.cpp.
constexpr unsigned long operationBudget = 5'000'000;

struct Mapped {
  NestPlan plan;
  Dependences dependences;
  Mapping mapping;
};

/// The sizes for which subscripts stay in their rows may be none that a program has, or none that the code around the nest
/// leaves. Then nobody could look at the plan in numbers either.
std::optional<Reason> neverRuns(const Scop &scop, const NestPlan &plan) {
  if (scop.onlyStatement().domain.is_empty() || check::mayRun(scop, plan))
    return std::nullopt;
  return Reason{ReasonId::NonAffineSubscript, scop.location, "no sizes are known for which its subscripts stay in the rows of their arrays",
                "index arrays as a[y * width + x] with 0 <= x < width"};
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

PlacementRequest placementRequest(const NestTask &task, const Scop &scop, const std::vector<Region> &regions,
                                  const KernelMapping &kernel, const TunedSettings *tuned, int64_t constantBytes) {
  PlacementRequest request{constantBytes, {}, {}};
  if (std::any_of(regions.begin(), regions.end(), [](const Region &r) { return r.part == TablePart::Element; }))
    request.writtenElsewhere = writtenElsewhere(task.unit, scop);
  for (const Array &array : scop.arrays)
    if (task.isStep || (tuned && tuned->space))
      request.wanted[array.name] = task.isStep ? MemorySpace::Global : *tuned->space;
  for (const TiledUse &use : kernel.wavefront() ? kernel.wavefront()->tiled : std::vector<TiledUse>())
    request.wanted[use.array] = MemorySpace::Global;
  return request;
}

/// Of a kernel whose launcher copies for all steps. Where its subscripts stay in their rows for no sizes, it has no iteration.
Result<std::vector<Region>> untouched(const Scop &scop) {
  if (runningContext(scop).is_empty())
    return Reason{ReasonId::NonAffineSubscript, scop.location, "no sizes are known for which its subscripts stay in the rows of their arrays", ""};
  std::vector<Region> regions;
  for (const Array &array : scop.arrays)
    regions.push_back({array.name, {}, {}, {}, TablePart::All, nullptr});
  return regions;
}

/// Atomic updates cost more than those of one thread. Is no loop parallel without them, or are those so short that they
/// give few threads?
bool needsCombining(const Scop &scop, const Result<Mapped> &mapped, const DeviceProfile &profile) {
  if (!mapped)
    return isLeftFor(mapped.reasons(), ReasonId::CarriedDependence);
  const KernelMapping &kernel = mapped->mapping.steps[0];
  int64_t threads = 1;
  for (int k : kernel.threadLoops) {
    std::optional<int64_t> trips = constantTrips(scop.onlyStatement(), k);
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
  const Statement &statement = combined.onlyStatement();
  return statement.loops.size() > 1 || depthOfLongLoops(statement.body) < 2;
}

bool combinesIntoArrays(const Scop &scop) {
  return std::any_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined; });
}

std::vector<std::string> namesOfKernels(const NestPlan &plan) {
  std::vector<std::string> names;
  for (const KernelPlan &kernel : plan.kernels)
    names.push_back(kernel.name);
  return names;
}

std::string unusedName(const std::string &base, const std::set<std::string> &used) {
  std::string name = base;
  for (int i = 2; used.count(name); ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

/// One way to model the nest, and what the phases make of it. No result: beyond the budget of isl.
struct Variant {
  Scop scop;
  std::optional<Result<Mapped>> mapped;
  Trace trace;
  bool isMapped() const { return mapped && *mapped; }
};

/// The phases from a Scop to a plan.
class ScopPhases {
  const NestTask &task;
  const FileState &file;
  const TunedSettings *tuned;
  const DeviceProfile profile;
  const strategies::Wanted wanted;
  Trace trace;

public:
  ScopPhases(const NestTask &task, const FileState &file, const Scop &scop, strategies::Wanted wanted = strategies::Wanted::Parallel)
      : task(task), file(file), tuned(task.choices.find(nestKey(task.unit, scop.function, scop.range))),
        profile(profileOf(task, tuned)), wanted(wanted), trace{Dumps(task.options.dumped), {}} {}

  /// The plan is not checked yet.
  Variant run(const Scop &scop) {
    std::optional<Result<Mapped>> mapped = withBudget(operationBudget, [&] { return map(scop); });
    return {scop, std::move(mapped), std::move(trace)};
  }

  Result<Attempt> check(const Scop &scop, const Mapped &mapped) {
    if (auto reason = withBudget(operationBudget, [&] { return neverRuns(scop, mapped.plan); }); reason && *reason)
      return **reason;
    const KernelMapping &kernel = mapped.mapping.steps[0];
    CheckedPlan checked = task.isStep ? checkKernel(scop, kernel, mapped.plan, task.profile) : checkPlan(scop, kernel, mapped.plan, task.profile, task.unit);
    if (std::optional<Reason> contradiction = internalError(scop, checked.wrong))
      return *contradiction;
    return Attempt{mapped.plan,
                   namesOfKernels(mapped.plan),
                   bytesOfVariables(mapped.plan),
                   {certify(scop, mapped.dependences, mapped.mapping, mapped.plan, checked)},
                   {scop.callees.begin(), scop.callees.end()},
                   scop.tests,
                   scop.arrays};
  }

  const Trace &left() const { return trace; }

private:
  /// What a step reads and writes is too little to gain from packets, which would have to stay within what all steps copy.
  static DeviceProfile profileOf(const NestTask &task, const TunedSettings *tuned) {
    DeviceProfile profile = tuned ? withSettings(task.profile, *tuned) : task.profile;
    if (task.isStep)
      profile.packetBytes = 0;
    return profile;
  }

  Result<Mapped> map(const Scop &scop) {
    trace.dumps.add("scop", scop);
    Dependences dependences = computeDependences(scop);
    trace.dumps.add("dependences", dependences);
    Result<strategies::Candidate> candidate = mapInstances(scop, dependences);
    if (!candidate)
      return candidate.reasons();
    const Mapping &mapping = candidate->mapping;
    trace.dumps.add("mapping", mapping);
    Result<std::vector<Region>> regions = task.isStep ? untouched(scop) : computeRegions(scop, dependences);
    if (!regions)
      return regions.reasons();
    trace.dumps.add("regions", *regions);
    std::vector<Placement> placements = placeArrays(scop, mapping, *regions, profile,
                                                    placementRequest(task, scop, *regions, mapping.steps[0], tuned, file.constantBytes));
    trace.dumps.add("placement", placements);
    std::string name =
        unusedName(scop.function + "_" + std::to_string(scop.range.beginLine) + task.suffix, file.kernelNames);
    NestPlan plan = planSlabs(scop, assemble(scop, mapping, *regions, placements, name, launcherName(task.unit, scop.range, name)));
    for (KernelPlan &kernel : plan.kernels)
      kernel.work = workOf(kernel, plan, task.unit, task.nest);
    plan.strategy = combinesIntoArrays(scop) ? "atomics" : candidate->strategy;
    plan.candidates = candidatesOf(plan, {task.unit.structs, profile});
    return Mapped{std::move(plan), std::move(dependences), mapping};
  }

  /// Criterion 1, and the strategy that is chosen.
  Result<strategies::Candidate> mapInstances(const Scop &scop, const Dependences &dependences) {
    std::vector<bool> parallel = parallelLoops(scop.onlyStatement(), dependences);
    const strategies::Problem problem{scop, dependences, parallel, profile, wanted};
    std::optional<strategies::Candidate> candidate = strategies::choose(problem);
    if (!candidate)
      return scop.hasVariableArrays && parallel[0] ? withoutPlace(scop) : carriedDependence(scop, dependences);
    candidate->mapping = withSpecialised(problem, std::move(candidate->mapping));
    std::vector<std::string> wrong = checkMapping(scop, candidate->mapping, profile);
    for (const std::vector<std::string> &more : {checkReductions(scop), checkCopies(scop)})
      wrong.insert(wrong.end(), more.begin(), more.end());
    if (std::optional<Reason> contradiction = internalError(scop, wrong))
      return *contradiction;
    return *candidate;
  }

  /// A contradiction of ours: the nest stays as written.
  std::optional<Reason> internalError(const Scop &scop, const std::vector<std::string> &wrong) {
    if (wrong.empty())
      return std::nullopt;
    for (const std::string &each : wrong)
      trace.internalErrors.push_back("line " + std::to_string(scop.location.line) + ": " + each);
    return Reason{ReasonId::InternalError, scop.location, wrong[0], "please report this file"};
  }
};

Variant variantOf(const NestTask &task, const Scop &scop, const FileState &file) {
  return ScopPhases(task, file, scop).run(scop);
}

/// Taken, and the other one is said to have been a candidate.
Variant inPlaceOf(const Variant &other, Variant taken) {
  if (taken.isMapped() && other.isMapped())
    (*taken.mapped)->plan.candidates = withAlternative((*taken.mapped)->plan.candidates, (*other.mapped)->plan.candidates);
  return taken;
}

/// With atomic updates where those help. Where updates may meet, what is still in the way is the reason.
Variant orCombined(Variant plain, const NestTask &task, const FileState &file) {
  if (!plain.mapped || !needsCombining(plain.scop, *plain.mapped, task.profile))
    return plain;
  std::optional<Scop> combined = withCombinedArrays(plain.scop);
  if (!combined || !pays(*combined))
    return plain;
  Variant other = variantOf(task, *combined, file);
  return other.mapped && (other.isMapped() || !plain.isMapped()) ? inPlaceOf(plain, std::move(other)) : plain;
}

/// With packets that run the inner loops, where the threads' loops are all around those.
Variant orPacketsOfBlocks(Variant plain, const NestTask &task, const AttemptKey &key, const FileState &file) {
  std::optional<size_t> outer =
      plain.isMapped() ? threadLoopsAround((*plain.mapped)->mapping.steps[0]) : std::nullopt;
  if (!outer)
    return plain;
  Result<Scop> block = modelOf(task, {*outer, key.reading});
  if (!block || !block->interior || !block->interior->hasLoops)
    return plain;
  Variant packets = variantOf(task, *block, file);
  return packets.isMapped() && (*packets.mapped)->mapping.steps[0].packets() ? inPlaceOf(plain, std::move(packets)) : plain;
}

/// With teams that scan the loop inside, where its iterations depend on each other.
Variant orRowsThatScan(Variant plain, const NestTask &task, const AttemptKey &key, const FileState &file) {
  if (task.isStep || !plain.isMapped() || threadLoopsAround((*plain.mapped)->mapping.steps[0]) != size_t(1))
    return plain;
  Result<Scop> block = modelOf(task, {1, key.reading});
  const bool scans = block && block->shared && std::any_of(block->shared->loops.begin(), block->shared->loops.end(),
                                                           [](const SharedLoop &loop) { return loop.scan.has_value(); });
  if (!scans)
    return plain;
  Variant rows = variantOf(task, *block, file);
  return rows.isMapped() && (*rows.mapped)->mapping.steps[0].hasTeams() ? inPlaceOf(plain, std::move(rows)) : plain;
}

/// With blocks that copy what their threads read along rows.
Variant orStaged(Variant plain, const NestTask &task, const AttemptKey &key, const FileState &file) {
  if ((task.isStep && !task.isRunOnce) || !plain.isMapped() || (*plain.mapped)->plan.strategy != "threads")
    return plain;
  const KernelMapping &kernel = (*plain.mapped)->mapping.steps[0];
  const std::optional<size_t> outer = threadLoopsAround(kernel);
  if (!outer && !kernel.sequentialLoops.empty())
    return plain;
  const Result<Scop> block = outer ? modelOf(task, {*outer, key.reading}) : Result<Scop>(plain.scop);
  if (!block)
    return plain;
  Variant staged = ScopPhases(task, file, *block, strategies::Wanted::Stages).run(*block);
  const StagedKernel *form = staged.isMapped() ? (*staged.mapped)->plan.kernels[0].staged() : nullptr;
  return form && !form->loops.empty() ? inPlaceOf(plain, std::move(staged)) : plain;
}

Tried checked(const Variant &chosen, const NestTask &task, const FileState &file) {
  if (!chosen.mapped)
    return {beyondBudget(task.nest->location), chosen.trace};
  if (!chosen.isMapped())
    return {chosen.mapped->reasons(), chosen.trace};
  ScopPhases phases(task, file, chosen.scop);
  Tried tried{phases.check(chosen.scop, **chosen.mapped), chosen.trace};
  tried.trace.append(phases.left());
  return tried;
}

} // namespace

const Result<Scop> &Models::of(const NestTask &task, const AttemptKey &key) {
  Reading reading = key.reading;
  reading.shapes = task.shapes;
  reading.starts = task.starts;
  reading.scans = reading.scans && key.depth == 1;
  const std::tuple asked(key.depth, reading.products, reading.measuresTables, reading.scans);
  auto found = known.find(asked);
  if (found == known.end())
    found = known.emplace(asked, buildScop(task.unit, task.function, task.nest, key.depth, reading)).first;
  return found->second;
}

Result<Scop> modelOf(const NestTask &task, const AttemptKey &key) {
  Result<Scop> scop = task.models->of(task, key);
  if (!scop)
    return scop;
  if (scop->shared && !mayShare(*scop, task))
    scop->shared.reset();
  std::optional<Scop> whole = assuming(*scop, task.assumed);
  if (whole && !task.copies.empty())
    whole = withCopiedArrays(std::move(*whole), task.copies);
  if (!whole)
    return Reason{ReasonId::CarriedDependence, task.nest->location, "its model does not have the sizes that it would have to test", ""};
  return *whole;
}

std::string launcherName(const Unit &unit, const SourceRange &nest, const std::string &kernels) {
  const uint64_t hash = llvm::xxh3_64bits(unit.path);
  // Of an included file, many units have nests in the same lines of the same functions.
  return nest.file.empty() ? llvm::formatv("nidus_{0:x-4}_{1}", hash & 0xffff, kernels).str() : llvm::formatv("nidus_{0:x-12}_{1}", hash & 0xffffffffffff, kernels).str();
}

void Trace::append(const Trace &later) {
  dumps.addAll(later.dumps);
  internalErrors.insert(internalErrors.end(), later.internalErrors.begin(), later.internalErrors.end());
}

Attempt together(Attempt attempt, const Attempt &other) {
  attempt.kernelNames.insert(attempt.kernelNames.end(), other.kernelNames.begin(), other.kernelNames.end());
  attempt.constantBytes += other.constantBytes;
  attempt.certificates.insert(attempt.certificates.end(), other.certificates.begin(), other.certificates.end());
  attempt.callees.insert(other.callees.begin(), other.callees.end());
  return attempt;
}

FileState accept(FileState file, const Attempt &attempt) {
  file.kernelNames.insert(attempt.kernelNames.begin(), attempt.kernelNames.end());
  file.constantBytes -= attempt.constantBytes;
  return file;
}

Tried attempt(const NestTask &task, const AttemptKey &wanted, const FileState &file) {
  const Trace nothing{Dumps(task.options.dumped), {}};
  AttemptKey key = wanted;
  key.reading.scans = !task.isStep;
  Result<Scop> scop = modelOf(task, key);
  if (!scop)
    return {scop.reasons(), nothing};
  Variant chosen = orCombined(variantOf(task, *scop, file), task, file);
  for (auto orOther : {orPacketsOfBlocks, orRowsThatScan, orStaged})
    chosen = orOther(std::move(chosen), task, key, file);
  Tried tried = checked(chosen, task, file);
  // Asked last: the reason says that the nest would be mapped.
  if (std::optional<Reason> reason = tried.result ? reassociation(chosen.scop, task) : std::nullopt)
    tried.result = *reason;
  return tried;
}

Tried attemptWavefront(const NestTask &task, const AttemptKey &key, const FileState &file) {
  const Result<Scop> scop = modelOf(task, key);
  if (!scop)
    return {scop.reasons(), {Dumps(task.options.dumped), {}}};
  return checked(ScopPhases(task, file, *scop, strategies::Wanted::Wavefront).run(*scop), task, file);
}

} // namespace nidus
