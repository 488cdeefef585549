//===- pipeline.cpp - the order of the phases -------------------------------===//
#include "tool/pipeline.h"
#include "analysis/check/check_host_calls.h"
#include "analysis/check/check_limits.h"
#include "analysis/check/check_mapping.h"
#include "analysis/check/check_packets.h"
#include "analysis/check/check_placement.h"
#include "analysis/check/check_reductions.h"
#include "analysis/check/check_residency.h"
#include "analysis/check/check_slabs.h"
#include "analysis/check/check_threads.h"
#include "analysis/check/check_transfers.h"
#include "analysis/criteria/parallelism.h"
#include "analysis/criteria/profit.h"
#include "analysis/criteria/saturation.h"
#include "analysis/criteria/work.h"
#include "analysis/dependence/dependences.h"
#include "analysis/frontend/build_scop.h"
#include "analysis/frontend/host_tree.h"
#include "analysis/frontend/openmp.h"
#include "analysis/mapping/assemble.h"
#include "analysis/mapping/map_packets.h"
#include "analysis/mapping/map_threads.h"
#include "analysis/memory/place_arrays.h"
#include "analysis/transfer/holds.h"
#include "analysis/transfer/regions.h"
#include "analysis/transfer/residency.h"
#include "analysis/transfer/slabs.h"
#include "codegen/print_formula.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <set>

namespace nidus {
namespace {

// isl operations for the passes after the front end; see build_scop.cpp.
constexpr unsigned long operationBudget = 5'000'000;

// The checkers of the finished plan need about a tenth of this; beyond it a plan goes unchecked.
constexpr unsigned long checkBudget = 500'000;

// More loops than this stay inside the statement: three become axes of the grid, and every dimension costs time.
constexpr size_t dimensionLimit = 6;

class Pipeline {
  const Unit &unit;
  const DeviceProfile &profile;
  const Options &options;
  const Choices &choices;
  PipelineResult result;
  std::set<std::string> kernelNames;
  std::set<std::string> callees;
  std::vector<NestPlan> plans;
  std::optional<OpenMpDirectives> openMp; ///< of the current function
  /// Of the nest that was mapped last.
  bool areCopiesChecked = false, areThreadsChecked = false, arePacketsChecked = false, areSlabsChecked = false;
  int64_t constantBytes = 64 << 10; ///< of __constant__ variables that the file can still have (of every device so far)
  int exhausted = 0; ///< attempts at the current outermost loop, and at loops inside it, that ran out of their budget

  template <class T> void dump(const std::string &phase, const T &value) {
    if (options.dump == phase)
      result.dumps.push_back({phase, llvm::formatv("{0:2}\n", toJson(value))});
  }

  std::string kernelName(const std::string &function, int line) {
    std::string base = function + "_" + std::to_string(line), name = base;
    for (int i = 2; !kernelNames.insert(name).second; ++i)
      name = base + "_" + std::to_string(i);
    return name;
  }

  /// One attempt with a given number of loops as dimensions.
  Result<NestPlan> map(const Function &function, const StmtRef &nest, size_t depth) {
    Result<Scop> scop = buildScop(unit, function, nest, depth);
    if (!scop)
      return scop.reasons();
    for (const Reduction &reduction : scop->reductions)
      if (isReassociated(reduction) && options.fpReassociate == FpReassociate::Off)
        return Reason{"fp-reassociation", nest->location,
                      "'" + scop->hostNames.at(reduction.symbol) +
                          "' is a sum or product of floating-point numbers: another order would round differently",
                      "allow it with --fp-reassociate=on"};
    Reason tooComplex{"too-complex", nest->location, "the relations of this loop nest are too complex to be computed",
                      "split the loop nest"};
    auto attempt = withBudget(operationBudget, [&] { return mapScop(*scop); });
    if (!attempt)
      return tooComplex;
    if (*attempt)
      if (std::optional<Reason> contradiction = checkPlan(*scop, **attempt))
        return *contradiction;
    if (!*attempt)
      return attempt->reasons();
    for (const ArrayPlan &array : (*attempt)->plan.arrays)
      if (array.space == MemorySpace::Constant && array.form == ConstantForm::Variable)
        constantBytes -= array.tableElements * sizeOf(array.element->scalar);
    certify(*scop, (*attempt)->dependences, (*attempt)->mapping, (*attempt)->plan);
    return (*attempt)->plan;
  }

  struct Mapped {
    NestPlan plan;
    Dependences dependences;
    Mapping mapping;
  };

  /// A contradiction of ours: the nest stays as written.
  std::optional<Reason> internalError(const Scop &scop, const std::vector<std::string> &wrong) {
    if (wrong.empty())
      return std::nullopt;
    for (const std::string &each : wrong)
      result.internalErrors.push_back("line " + std::to_string(scop.location.line) + ": " + each);
    return Reason{"internal-error", scop.location, wrong[0], "please report this file"};
  }

  std::optional<Reason> checkPlan(const Scop &scop, const Mapped &mapped) {
    const NestPlan &plan = mapped.plan;
    std::vector<std::string> wrong = checkPlacement(scop, plan, profile);
    for (const std::string &each : checkLimits(plan, profile))
      wrong.push_back(each);
    auto copies = withBudget(checkBudget, [&] { return checkTransfers(scop, plan); });
    if (copies)
      wrong.insert(wrong.end(), copies->wrong.begin(), copies->wrong.end());
    areCopiesChecked = copies && copies->sizes > 0;
    auto threads = withBudget(checkBudget, [&] { return checkThreads(scop, mapped.mapping.steps[0], plan); });
    if (threads)
      wrong.insert(wrong.end(), threads->wrong.begin(), threads->wrong.end());
    areThreadsChecked = threads && threads->sizes > 0;
    auto packets = withBudget(checkBudget, [&] { return checkPackets(scop, plan); });
    if (packets)
      wrong.insert(wrong.end(), packets->wrong.begin(), packets->wrong.end());
    arePacketsChecked = packets && packets->sizes > 0;
    auto slabs = withBudget(checkBudget, [&] { return checkSlabs(scop, plan); });
    if (slabs)
      wrong.insert(wrong.end(), slabs->wrong.begin(), slabs->wrong.end());
    areSlabsChecked = slabs && slabs->cuts > 0;
    return internalError(scop, wrong);
  }

  Result<Mapped> mapScop(const Scop &scop) {
    const TunedSettings *tuned = choices.find(nestKey(unit, scop.function, scop.range));
    std::optional<DeviceProfile> own;
    const DeviceProfile &profile = tuned ? own.emplace(withSettings(this->profile, *tuned)) : this->profile;
    PlacementRequest request{constantBytes, {}};
    if (tuned && tuned->space)
      for (const Array &array : scop.arrays)
        request.wanted[array.name] = *tuned->space;
    Dependences dependences = computeDependences(scop);
    std::vector<bool> parallel = parallelLoops(scop.statements[0], dependences);
    std::optional<Mapping> mapping = mapPackets(scop, parallel, profile);
    if (!mapping)
      mapping = mapThreads(scop, parallel, profile);
    if (!mapping)
      return carriedDependence(scop, dependences);
    std::vector<std::string> wrong = checkMapping(scop, *mapping, profile);
    for (const std::string &each : checkReductions(scop))
      wrong.push_back(each);
    if (std::optional<Reason> contradiction = internalError(scop, wrong))
      return *contradiction;
    Result<std::vector<Region>> regions = computeRegions(scop, dependences);
    if (!regions)
      return regions.reasons();
    std::vector<Placement> placements = placeArrays(scop, *mapping, *regions, profile, request);
    dump("scop", scop);
    dump("dependences", dependences);
    dump("mapping", *mapping);
    dump("placement", placements);
    dump("regions", *regions);
    std::string name = kernelName(scop.function, scop.range.beginLine);
    std::string launcher = llvm::formatv("nidus_{0:x-4}_{1}", llvm::xxh3_64bits(unit.path) & 0xffff, name).str();
    callees.insert(scop.callees.begin(), scop.callees.end());
    NestPlan plan = planSlabs(scop, assemble(scop, *mapping, *regions, placements, name, launcher));
    for (KernelPlan &kernel : plan.kernels)
      kernel.work = workOf(kernel, plan, unit);
    return Mapped{std::move(plan), std::move(dependences), std::move(*mapping)};
  }

  /// The checks passed, or the nest would not be here.
  void certify(const Scop &scop, const Dependences &dependences, const Mapping &mapping, const NestPlan &plan) {
    NestCertificate certificate{scop.function,
                                plan.kernels[0].name,
                                scop.range,
                                scop.context,
                                scop.assumptions,
                                scop.statements[0].domain,
                                scop.statements[0].accesses,
                                dependences,
                                mapping,
                                {},
                                {}};
    certificate.checks = {
        {"the kernels have all instances, every one once, and keep the order of dependent ones", true},
        {"what is written is in global memory, and what is passed by value is small", true}};
    if (areCopiesChecked)
      certificate.checks.push_back(
          {"for some sizes: all that is read is on the device, all that is written comes back, nothing else is copied",
           true});
    if (areThreadsChecked)
      certificate.checks.push_back({"for some sizes: every iteration is run by exactly one thread of the grid", true});
    if (arePacketsChecked)
      certificate.checks.push_back({"for some sizes: packets read and store only what is on the device", true});
    if (areSlabsChecked)
      certificate.checks.push_back(
          {"for some sizes: parts of the nest touch no data that has not come, and write none that went home", true});
    if (!scop.reductions.empty())
      certificate.checks.push_back({"accumulators are used by their updates alone", true});
    for (const RuntimeTest &test : plan.tests)
      certificate.tests.push_back(printReportFormula(test.condition, plan));
    certificate.tests.push_back("what is written overlaps nothing else that is read or written");
    result.certificate.nests.push_back(std::move(certificate));
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
    // Two attempts that ran out of their budget are enough for one outermost loop: translation must end.
    for (size_t depth = std::min(maximalDepth(unit, function, nest), dimensionLimit); depth > 0; --depth) {
      Result<NestPlan> plan = map(function, nest, depth);
      if (plan) {
        out.plan = *plan;
        out.criteria = plan->criteria;
        out.reasons.clear();
        return out;
      }
      out.reasons = plan.reasons();
      exhausted += out.reasons[0].id == "too-complex";
      // With fewer dimensions the model only knows less.
      const std::string &id = out.reasons[0].id;
      if (exhausted >= 2 || id == "carried-dependence" || id == "internal-error")
        break;
    }
    out.criteria.push_back({"parallelism", false, out.reasons[0].message, ""});
    return out;
  }

  /// Outermost loops first; where one cannot be mapped, the largest nests inside it.
  void visit(const Function &function, const StmtRef &stmt, std::vector<NestResult> &nests, size_t enclosing) {
    if (!stmt)
      return;
    if (isLoop(*stmt) && !runsOnce(*stmt)) {
      if (enclosing == 0)
        exhausted = 0;
      NestResult nest = mapNest(function, stmt);
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
          callHostLoop(nests[at], "the loop nests inside it are mapped");
          break;
        }
      return;
    }
    for (const StmtRef &child : stmt->children)
      visit(function, child, nests, enclosing);
  }

  /// The reason why such a loop is left; that it hands scalars on from iteration to iteration is what it is for.
  static void callHostLoop(NestResult &nest, const std::string &why) {
    Reasons &reasons = nest.reasons;
    reasons.erase(std::remove_if(reasons.begin(), reasons.end(),
                                 [](const Reason &reason) { return reason.id == "scalar-live-out"; }),
                  reasons.end());
    for (Reason &reason : reasons)
      if (reason.id == "non-affine-bound")
        reason.hint.clear(); // a loop that ends by a condition stays on the host however it is written
    reasons.insert(reasons.begin(), {"host-loop", nest.location, "this loop stays on the host; " + why, ""});
  }

  /// Loops around calls of functions whose nests are mapped.
  void nameCallingLoops() {
    std::set<std::string> mapped;
    for (const FunctionPlan &plan : result.plan.functions)
      if (std::any_of(plan.nests.begin(), plan.nests.end(),
                      [](const NestResult &nest) { return nest.plan.has_value(); }))
        mapped.insert(plan.name);
    for (FunctionPlan &plan : result.plan.functions)
      forEachStmt(findFunction(unit, plan.name)->body, [&](const Stmt &stmt) {
        for (NestResult &nest : plan.nests)
          if (isLoop(stmt) && !nest.plan && nest.range.beginOffset == stmt.range.beginOffset)
            nameCallingLoop(nest, stmt, mapped);
      });
  }

  static void nameCallingLoop(NestResult &nest, const Stmt &loop, const std::set<std::string> &mapped) {
    if (nest.reasons[0].id == "host-loop")
      return;
    std::vector<std::string> callees;
    for (const StmtRef &child : loop.children)
      forEachExpr(child, [&](const Expr &e) {
        bool isNew = std::find(callees.begin(), callees.end(), e.name) == callees.end();
        if (e.kind == ExprKind::Call && mapped.count(e.name) && isNew)
          callees.push_back(e.name);
      });
    std::string names;
    for (size_t i = 0; i < callees.size(); ++i)
      names += (i == 0 ? "'" : i + 1 == callees.size() ? " and '" : ", '") + callees[i] + "'";
    if (!callees.empty())
      callHostLoop(nest, "the loop nests of " + names + ", which it calls, are mapped");
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
           {checkResidency(function, plan), checkHostCalls(unit, function, plan)})
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
      if (nest.plan)
        for (ArrayPlan &array : nest.plan->arrays) {
          array.after = AfterNest::Release;
          array.residentSince.reset();
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

public:
  Pipeline(const Unit &unit, const DeviceProfile &profile, const Options &options, const Choices &choices)
      : unit(unit), profile(profile), options(options), choices(choices) {}

  PipelineResult run() {
    dump("unit", unit);
    for (const Function &function : unit.functions) {
      if (!function.inMainFile || !function.body)
        continue;
      FunctionPlan plan;
      plan.name = function.name;
      openMp.emplace(unit, function);
      if (function.obstacles.empty())
        visit(function, function.body, plan.nests, 0);
      else
        refuseAll(function.body, {"function-obstacle", {}, "the function contains " + function.obstacles[0], ""},
                  plan.nests);
      HostNode tree = buildHostTree(function, plan);
      dump("hosttree", tree);
      plan = decideResidency(function, tree, plan);
      judge(plan);
      for (const NestResult &nest : plan.nests)
        if (nest.plan)
          plans.push_back(*nest.plan);
      result.plan.functions.push_back(plan);
    }
    nameCallingLoops();
    result.plan.functions = holdData(unit, std::move(result.plan.functions));
    checkWhatStays();
    result.plan.path = unit.path;
    result.plan.flags = unit.flags;
    result.certificate.file = unit.path;
    result.certificate.flags = unit.flags;
    result.plan.profile = profile;
    result.plan.profile.measured.reset();
    result.plan.declines = options.profitableOnly == ProfitableOnly::Yes;
    result.plan.helpers = helpersOf(unit, {callees.begin(), callees.end()});
    result.plan.structs = structsOf(unit, plans, result.plan.helpers);
    dump("plan", result.plan);
    return result;
  }
};

} // namespace

PipelineResult runPipeline(const Unit &unit, const DeviceProfile &profile, const Options &options,
                           const Choices &choices) {
  return Pipeline(unit, profile, options, choices).run();
}

} // namespace nidus
