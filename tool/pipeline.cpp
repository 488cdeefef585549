//===- pipeline.cpp - the order of the phases -------------------------------===//
#include "tool/pipeline.h"
#include "analysis/check/check_host_calls.h"
#include "analysis/check/check_residency.h"
#include "analysis/check/object_ends.h"
#include "analysis/criteria/profit.h"
#include "analysis/criteria/saturation.h"
#include "analysis/frontend/build_scop.h"
#include "analysis/frontend/host_tree.h"
#include "analysis/frontend/openmp.h"
#include "analysis/mapping/assemble.h"
#include "analysis/mapping/const_pointers.h"
#include "analysis/mapping/divisors.h"
#include "analysis/mapping/stored_numbers.h"
#include "analysis/model/evaluate.h"
#include "analysis/transfer/holds.h"
#include "analysis/transfer/residency.h"
#include "codegen/print_formula.h"
#include "tool/host_loops.h"
#include "tool/nest_phases.h"
#include "tool/nests_inside.h"
#include "tool/versions.h"

namespace nidus {
namespace {

// More loops than this stay inside the statement: three become axes of the grid, and every dimension costs time.
constexpr size_t dimensionLimit = 6;

// isl's operations for all attempts at an outermost loop together, some three seconds, and for one attempt after that:
// simple nests need 20 000 to 200 000, the hardest of the examples 3 000 000.
constexpr unsigned long allowedOperations = 5'000'000, leastOperations = 200'000;

class Pipeline {
  const Unit &unit;
  const DeviceProfile &profile;
  const Options &options;
  NestPhases phases;
  PipelineResult result;
  Dumps dumps;                            ///< of what is not a single nest's
  std::optional<OpenMpDirectives> openMp; ///< of the current function

  FunctionPlan mapFunction(const Function &function) {
    FunctionPlan plan;
    plan.name = function.name;
    openMp.emplace(unit, function);
    if (unit.obstacle)
      refuseAll(function.body, *unit.obstacle, plan.nests);
    else if (!function.obstacles.empty())
      refuseAll(function.body, {"function-obstacle", {}, "the function contains " + function.obstacles[0], ""},
                plan.nests);
    else
      visit(function, function.body, plan.nests, 0);
    HostNode tree = buildHostTree(function, plan);
    dumps.add("hosttree", tree);
    plan = decideResidency(function, tree, plan);
    judge(plan);
    return plan;
  }

  static bool spreadsMore(const NestPlan &plan, const Depths &depths) {
    const std::vector<ThreadLoop> &threads = plan.kernels[0].threads;
    return std::any_of(threads.begin(), threads.end(),
                       [&](const ThreadLoop &loop) { return !depths.own.count(loop.symbol); });
  }

  /// The nest with as many dimensions as can be had.
  NestResult mapNest(const Function &function, const StmtRef &nest) {
    NestResult out{nest->location, nest->range, {}, std::nullopt, {}};
    if (!nest->range.writable) {
      out.reasons = {{"macro-range", nest->location,
                      "a macro or another file holds a part of this loop nest: no text can be put around it",
                      "write the loop itself in the file"}};
      return out;
    }
    if (std::optional<Reason> reason = openMp->obstacle(*nest)) {
      out.reasons = {*reason};
      return out;
    }
    const Depths depths = depthsOf(unit, function, nest);
    Result<NestPlan> plan = mapWithTables(function, nest, depths);
    if (plan) {
      addVersions(function, nest, *plan);
      out.plan = *plan;
      out.criteria = plan->criteria;
      return out;
    }
    out.reasons = plan.reasons();
    out.criteria.push_back({"parallelism", false, out.reasons[0].message, ""});
    return out;
  }

  /// Plans for the usual numbers of channels, where these are an argument.
  void addVersions(const Function &function, const StmtRef &nest, NestPlan &general) {
    const Argument *channels = channelsOf(general);
    if (!channels)
      return;
    for (int64_t value : usualChannels(*channels, nest)) {
      SpecialNest special = withValue(function, nest, *channels, value);
      NestPhases::Kept before = phases.kept();
      phases.suffix = "_" + channels->name + std::to_string(value);
      Result<NestPlan> version = mapWithTables(special.function, special.nest, depthsOf(unit, special.function, special.nest));
      phases.suffix.clear();
      if (!version || !isVersionOf(*version, general)) {
        phases.restore(std::move(before));
        continue;
      }
      for (size_t i = 0; i < general.kernels.size(); ++i)
        version->kernels[i].title = general.kernels[i].title;
      version->fixedArgument = channels->name;
      version->fixedValue = value;
      general.versions.push_back(*version);
    }
  }

  Result<NestPlan> mapWithSomeProducts(const Function &function, const StmtRef &nest, const Depths &depths) {
    std::optional<NestPhases::Kept> before = depths.own.size() > 2 ? std::optional(phases.kept()) : std::nullopt;
    // Places are known less well than rows: where rows are found, they are what is meant.
    Result<NestPlan> plan = mapAtSomeDepth(function, nest, depths, {});
    for (Products products : {Products::Places, Products::LimitedPlaces})
      if (!plan && mayHavePlaces(plan.reasons()))
        if (Result<NestPlan> other = mapAtSomeDepth(function, nest, depths, {products});
            other || other.reasons()[0].id == "written-by-product")
          plan = other;
    // A volume whose planes alone are threads, because its rows were not found, has too few of them.
    const bool isThin =
        plan && depths.own.size() > 2 && plan->kernels[0].threads.size() == 1 && plan->kernels[0].reductions.empty();
    if (isThin) {
      NestPhases::Kept own = phases.kept();
      phases.restore(std::move(*before));
      if (Result<NestPlan> other = mapAtSomeDepth(function, nest, depths, {Products::Pitches});
          other && other->kernels[0].threads.size() > 1)
        plan = other;
      else
        phases.restore(std::move(own));
    } else if (!plan && (mayHavePlaces(plan.reasons()) || plan.reasons()[0].id == "written-by-product")) {
      if (Result<NestPlan> other = mapAtSomeDepth(function, nest, depths, {Products::Pitches}))
        plan = other;
    }
    return plan;
  }

  /// Tables of places are looked at before the nest runs only where nothing else tells which part of an array they lead
  /// to.
  Result<NestPlan> mapWithTables(const Function &function, const StmtRef &nest, const Depths &depths) {
    NestPhases::Kept before = phases.kept();
    Result<NestPlan> plan = mapWithSomeProducts(function, nest, depths);
    if (plan ? !readsInFront(*plan) : !mayHavePlaces(plan.reasons()))
      return plan;
    NestPhases::Kept own = phases.kept();
    phases.restore(std::move(before));
    if (Result<NestPlan> other = mapAtSomeDepth(function, nest, depths, {Products::Unknown, true}))
      return other;
    phases.restore(std::move(own));
    return plan;
  }

  /// As far as types tell, x[place] may lie 32768 elements in front of x: no program has room for all of it there.
  static bool readsInFront(const NestPlan &plan) {
    std::map<std::string, int64_t> usual;
    for (const Argument &argument : plan.arguments)
      if (argument.kind == ArgumentKind::Scalar)
        usual[argument.name] = 64;
    return std::any_of(plan.arrays.begin(), plan.arrays.end(), [&](const ArrayPlan &array) {
      return array.in && !array.out && !array.in->certain && valueOf(array.in->first, usual).value_or(0) < -(1 << 14);
    });
  }

  Result<NestPlan> mapAtSomeDepth(const Function &function, const StmtRef &nest, const Depths &depths,
                                  const Reading &reading) {
    Reasons reasons;
    for (size_t depth = std::min(depths.most, dimensionLimit); depth > 0; --depth) {
      std::optional<NestPhases::Kept> before = depth > depths.own.size() ? std::optional(phases.kept()) : std::nullopt;
      Result<NestPlan> plan = phases.map(function, nest, depth, reading);
      // Loops that stay in the thread all the same are better left as the user wrote them.
      if (plan && before && depths.own.size() > 0 && !spreadsMore(*plan, depths)) {
        NestPhases::Kept deeper = phases.kept();
        phases.restore(std::move(*before));
        if (Result<NestPlan> own = phases.map(function, nest, depths.own.size(), reading))
          plan = own;
        else
          phases.restore(std::move(deeper));
      }
      if (plan)
        return plan;
      reasons = plan.reasons();
      // With fewer dimensions the model only knows less.
      const std::string &id = reasons[0].id;
      const bool isFirst = reading.products == Products::Unknown && !reading.measuresTables,
                 ranOut = id == "too-complex";
      if (Allowance::isSpent() || (ranOut && !isFirst) || id == "carried-dependence" || id == "internal-error")
        break;
    }
    return reasons;
  }

  /// Was it perhaps a product of a counter and a size that could not be followed?
  static bool mayHavePlaces(const Reasons &reasons) {
    return !Allowance::isSpent() &&
           (reasons[0].id == "non-affine-subscript" || reasons[0].id == "region-not-computable");
  }

  /// Outermost loops first; where one cannot be mapped, the largest nests inside it.
  void visit(const Function &function, const StmtRef &stmt, std::vector<NestResult> &nests, size_t enclosing) {
    if (!stmt)
      return;
    if (isLoop(*stmt) && !runsOnce(*stmt)) {
      std::optional<Allowance> allowance;
      if (enclosing == 0)
        allowance.emplace(allowedOperations, leastOperations);
      std::optional<NestPhases::Kept> before = mayBeAroundNests(*stmt) ? std::optional(phases.kept()) : std::nullopt;
      NestResult nest = mapNest(function, stmt);
      if (nest.plan && before && replaceByNestsInside(function, stmt, nest, *before, nests, enclosing))
        return;
      bool mapped = nest.plan.has_value();
      size_t at = nests.size();
      nests.push_back(nest);
      if (mapped)
        return;
      if (OpenMpDirectives::isParallel(*stmt)) {
        for (const StmtRef &child : stmt->children)
          refuseAll(child, {"openmp", {}, "the loop nest runs inside a loop that OpenMP spreads over threads", ""},
                    nests);
        return;
      }
      for (const StmtRef &child : stmt->children)
        visit(function, child, nests, enclosing + 1);
      for (size_t i = at + 1; i < nests.size(); ++i)
        if (nests[i].plan) {
          nests[at] = asHostLoop(std::move(nests[at]), "the loop nests inside it are mapped");
          break;
        }
      return;
    }
    for (const StmtRef &child : stmt->children)
      visit(function, child, nests, enclosing);
  }

  /// What is inside a mapped loop of few threads, where that fills the device better; false, and nothing is changed,
  /// where not. `before`: what the phases kept before the loop was mapped.
  bool replaceByNestsInside(const Function &function, const StmtRef &loop, const NestResult &mapped,
                            const NestPhases::Kept &before, std::vector<NestResult> &nests, size_t enclosing) {
    auto calls = callsInside(*loop, unit, result.plan.functions);
    if (!calls || !fewThreads(*mapped.plan, {unit.structs, profile}))
      return false;
    NestPhases::Kept withLoop = phases.kept();
    phases.restore(before);
    std::vector<NestResult> inside;
    for (const StmtRef &child : loop->children)
      visit(function, child, inside, enclosing + 1);
    if (!fillsBetterInside(loop, *mapped.plan, inside, *calls, {unit.structs, profile})) {
      phases.restore(std::move(withLoop));
      return false;
    }
    NestResult left{loop->location, loop->range, {}, std::nullopt, mapped.criteria};
    std::optional<int64_t> threads = valueOf(threadsOf(mapped.plan->kernels[0]), {});
    nests.push_back(asHostLoop(left, "its " + (threads ? std::to_string(*threads) + " " : "") +
                                         "iterations would be too few threads, and what runs inside it is mapped"));
    nests.insert(nests.end(), inside.begin(), inside.end());
    return true;
  }

  /// Criteria 2 and 3, which ask for all that was decided. They are reported, and keep no nest on the host.
  void judge(FunctionPlan &function) {
    for (NestResult &nest : function.nests)
      if (nest.plan) {
        FormulaText text = [&](const ExprRef &formula) { return printReadableFormula(formula, *nest.plan); };
        nest.plan->criteria.push_back(saturation(*nest.plan, {unit.structs, profile}, text));
        nest.plan->criteria.push_back(transferCriterion(*nest.plan, {unit.structs, profile}, text));
        nest.criteria = nest.plan->criteria;
      }
  }

  /// Where what stays on the device contradicts the host's code, nothing does: the data goes home after every nest.
  void checkWhatStays() {
    size_t before = result.internalErrors.size();
    for (const FunctionPlan &plan : result.plan.functions) {
      const Function &function = *findFunction(unit, plan.name);
      for (const std::vector<std::string> &wrong :
           {checkResidency(function, plan), checkHostCalls(unit, function, plan, result.plan.functions),
            checkObjectEnds(unit, function, plan)})
        for (const std::string &each : wrong)
          result.internalErrors.push_back("function '" + plan.name + "': " + each);
    }
    if (result.internalErrors.size() > before)
      for (FunctionPlan &plan : result.plan.functions)
        bringHome(plan);
  }

  static void bringHome(FunctionPlan &plan) {
    plan.hostCalls.clear();
    for (NestResult &nest : plan.nests)
      if (nest.plan) {
        nest.plan->isFollowed = false;
        for (ArrayPlan &array : nest.plan->arrays) {
          array.after = AfterNest::Release;
          array.residentSince.reset();
        }
      }
  }

  /// All nests in the statement are left for one reason.
  void refuseAll(const StmtRef &stmt, const Reason &reason, std::vector<NestResult> &nests) {
    forEachStmt(stmt, [&](const Stmt &s) {
      if (isLoop(s) && !runsOnce(s)) {
        nests.push_back({s.location, s.range, {reason}, std::nullopt, {}});
        nests.back().reasons[0].location = s.location;
      }
    });
  }

  /// What the phases of the nests have left.
  void record() {
    const NestRecords &records = phases.records();
    result.internalErrors = records.internalErrors;
    result.certificate = {unit.path, unit.flags, records.certificates};
  }

  /// What a nest's plan can say when all of the file is planned.
  void complete(NestPlan &nest, std::vector<NestPlan> &mapped) {
    forEachKernel(nest, [&](KernelPlan &kernel) {
      if (kernel.packet)
        storeNumbers(*kernel.packet, result.plan.helpers);
    });
    convertArguments(nest, result.plan.helpers);
    findDivisors(nest);
    mapped.push_back(nest);
  }

  /// What the plan says of the file as a whole.
  void complete() {
    Plan &plan = result.plan;
    plan.path = unit.path;
    plan.flags = unit.flags;
    plan.profile = profile;
    plan.profile.measured.reset();
    plan.declines = options.profitableOnly == ProfitableOnly::Yes;
    const std::set<std::string> &callees = phases.records().callees;
    plan.helpers = helpersOf(unit, {callees.begin(), callees.end()});
    std::vector<NestPlan> mapped;
    for (FunctionPlan &function : plan.functions)
      for (NestResult &nest : function.nests) {
        if (!nest.plan)
          continue;
        inherit(*nest.plan);
        complete(*nest.plan, mapped);
        for (NestPlan &version : nest.plan->versions)
          complete(version, mapped);
      }
    plan.structs = structsOf(unit, mapped, plan.helpers);
  }

public:
  Pipeline(const Unit &unit, const DeviceProfile &profile, const Options &options, const Choices &choices)
      : unit(unit), profile(profile), options(options), phases(unit, profile, options, choices), dumps(options.dumped) {}

  PipelineResult run() {
    dumps.add("unit", unit);
    for (const Function &function : unit.functions)
      if (function.inMainFile && function.body)
        result.plan.functions.push_back(mapFunction(function));
    result.plan.functions = holdData(unit, withCallingLoops(unit, std::move(result.plan.functions)));
    record();
    checkWhatStays();
    complete();
    dumps.add("plan", result.plan);
    dumps.addAll(phases.records().dumps);
    result.dumps = dumps.inOrder();
    return result;
  }
};

} // namespace

PipelineResult runPipeline(const Unit &unit, const DeviceProfile &profile, const Options &options,
                           const Choices &choices) {
  return Pipeline(unit, profile, options, choices).run();
}

} // namespace nidus
