#include "tool/steps.h"
#include "tool/over_variables.h"
#include "tool/distributed_nest.h"
#include "analysis/check/check_steps.h"
#include "analysis/check/check_transfers.h"
#include "analysis/dependence/dependences.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/plan/assemble.h"
#include "analysis/transfer/regions.h"
#include "analysis/isl/budget.h"
#include "isl/set.h"
#include <algorithm>

namespace nidus {
namespace {

using namespace frontend;

// isl operations for all that is no attempt of its own; decompositions need some hundred thousand.
constexpr unsigned long stepsBudget = 3'000'000;
// The checker of copies needs about a tenth of this.
constexpr unsigned long checkedCopies = 500'000;
// Deeper nests have more counters than sums of them are tried for,
constexpr size_t deepest = 4;
// or are none that people write.
constexpr size_t deepestWhole = 8;

/// Loops inside one another, up to the deepest.
size_t depthOf(const StmtRef &code) {
  size_t depth = 0;
  for (const StmtRef &child : code ? code->children : std::vector<StmtRef>())
    depth = std::max(depth, depthOf(child));
  return depth + (code && isLoop(*code) && !runsOnce(*code));
}

NumbersInC numbersOf(const Scop &scop) {
  NumbersInC numbers;
  for (const Parameter &parameter : scop.parameters)
    numbers[parameter.name] = stripImplicitCasts(overVariables(parameter.value, scop));
  return numbers;
}

isl::set renamed(const isl::set &set, const std::string &from, const std::string &to) {
  const int at = isl_set_find_dim_by_name(set.get(), isl_dim_param, from.c_str());
  return at < 0 ? set : isl::manage(isl_set_set_dim_name(set.copy(), isl_dim_param, static_cast<unsigned>(at), to.c_str()));
}

class Steps {
  const NestTask &task;
  const FileState &file;
  const MapNest &mapNest;
  const TimedNest model;
  Function function; ///< with the variable that counts the steps
  std::string step;  ///< its symbol

public:
  Steps(const NestTask &task, const FileState &file, const MapNest &mapNest, TimedNest model)
      : task(task), file(file), mapNest(mapNest), model(std::move(model)), function(task.function) {
    if (!hasSteps())
      return;
    const std::string own = counterOfSteps();
    step = own.empty() ? addLocal(task.unit, function, "step", scalarType(isOfInts() ? Scalar::Int : Scalar::Long)) : own;
    function.variables.at(step).storage = Storage::Parameter;
  }

  std::optional<Tried> run() {
    std::optional<std::optional<NestPlan>> plan = withBudget(stepsBudget, [&] { return launcher(); });
    if (!plan || !*plan)
      return std::nullopt;
    Attempt all{std::move(**plan), {}, 0, {}, {}, {}, {}};
    Trace trace{Dumps(task.options.dumped), {}};
    FileState state = file;
    for (const Part &part : model.parts) {
      std::optional<Tried> mapped = kernelOf(part, state);
      if (!mapped || !withBudget(stepsBudget, [&] { return isUsable(*mapped, all.plan, part.time.empty()); }).value_or(false))
        return std::nullopt;
      trace.append(mapped->trace);
      state = accept(std::move(state), *mapped->result);
      for (const std::string &remark : mapped->result->plan.remarks)
        if (std::find(all.plan.remarks.begin(), all.plan.remarks.end(), remark) == all.plan.remarks.end())
          all.plan.remarks.push_back(remark);
      all.plan.kernels.push_back(std::move(mapped->result->plan.kernels[0]));
      all.plan.kernels.back().where = whereInWords(part);
      all = together(std::move(all), *mapped->result);
    }
    if (hasSteps() && !counter) // no kernel asks for the step
      return std::nullopt;
    finish(all);
    const auto found = withBudget(stepsBudget, [&] { return wrong(all); });
    if (!found)
      return std::nullopt;
    for (const std::string &each : *found)
      trace.internalErrors.push_back("line " + std::to_string(task.nest->location.line) + ": " + each);
    if (!trace.internalErrors.empty())
      return Tried{Reason{ReasonId::InternalError, task.nest->location, trace.internalErrors[0], "please report this file"}, std::move(trace)};
    return Tried{std::move(all), std::move(trace)};
  }

private:
  bool hasSteps() const {
    return std::any_of(model.parts.begin(), model.parts.end(), [](const Part &part) { return !part.time.empty(); });
  }

  /// Steps and sizes for which the launcher goes on; of nests without steps, sizes alone.
  isl::set running() const { return hasSteps() ? model.steps.intersect(tested) : tested; }

  bool isOfInts() const {
    return std::all_of(model.parts.begin(), model.parts.end(), [](const Part &part) {
      const std::vector<Loop> &loops = part.scop.onlyStatement().loops;
      return std::all_of(loops.begin(), loops.end(), [](const Loop &loop) {
        return loop.type->scalar == Scalar::Int;
      });
    });
  }

  /// The counter that the user's code counts the steps with, of the statement in most loops, where no kernel has it for something
  /// else; empty: there is none.
  std::string counterOfSteps() const {
    const auto isLess = [](const Part &a, const Part &b) {
      return std::pair(!a.time.empty(), a.leaf.loops.size()) < std::pair(!b.time.empty(), b.leaf.loops.size());
    };
    const auto most = std::max_element(model.parts.begin(), model.parts.end(), isLess);
    if (!isOneCounter(*most))
      return "";
    const std::string counter = countersOf(most->scop)[*givenCounter(most->time)];
    const TypeRef &type = function.variables.at(counter).type;
    const bool isSuited = unqualified(type)->scalar == (isOfInts() ? Scalar::Int : Scalar::Long);
    const bool isFree = std::all_of(model.parts.begin(), model.parts.end(), [&](const Part &part) {
      // What runs before the first step knows no steps.
      return part.time.empty() || countersOf(part.scop)[*givenCounter(part.time)] == counter || !mentions(part.leaf.nest, counter);
    });
    return isSuited && isFree ? counter : "";
  }

  static bool isOneCounter(const Part &part) {
    const auto zeros = static_cast<size_t>(std::count(part.time.begin(), part.time.end(), 0));
    return zeros + 1 == part.time.size() && part.time[*givenCounter(part.time)] == 1;
  }

  /// What the nest as a whole tests, copies and returns.
  std::optional<NestPlan> launcher() {
    NestTask asWhole = task;
    asWhole.assumed = model.assumed;
    asWhole.shapes = shapesOf(model.parts);
    asWhole.models = std::make_shared<Models>();
    Result<Scop> scop = modelOf(asWhole, {1, {}});
    if (!scop || !agree(model.parts, scop->arrays) || !meanTheSame(*scop) || !scop->liveOuts.empty() || !scop->reductions.empty() || !scop->valueEnds.empty() || hasRowPointers(scop->arrays))
      return std::nullopt;
    const Dependences dependences = computeDependences(*scop);
    Result<std::vector<Region>> regions = computeRegions(*scop, dependences);
    if (!regions)
      return std::nullopt;
    std::vector<Placement> placements;
    for (const Array &array : scop->arrays)
      placements.push_back({array.name, MemorySpace::Global, hasSteps() ? "the kernels of all steps use it" : "all kernels may use it", {}, ConstantForm::Parameter, 1, 0});
    NestPlan plan = assembleLauncher(*scop, *regions, placements, "");
    FormulaNames names;
    for (const Parameter &parameter : scop->parameters)
      names[parameter.name] = parameter.value;
    if (hasSteps()) {
      const isl::set context = runningContext(*scop), ends = toTuple(model.steps.intersect(context), "step", {stepName});
      if (ends.is_empty() || isl_set_is_bounded(ends.get()) != isl_bool_true)
        return std::nullopt;
      plan.steps = StepLoop{{}, formula(ends.min_multi_pw_aff().at(0), context, names), formula(ends.max_multi_pw_aff().at(0), context, names)};
    }
    tested = testedContext(*scop);
    const isl::set none = tested.subtract(runningSizes()).gist(tested);
    plan.empty = none.is_empty() ? nullptr : condition(none, tested, names);
    plan.isEmptyFirst = none.intersect(scop->context).intersect(runningSizes()).is_empty();
    tests = scop->tests;
    whole = std::move(*scop);
    return plan;
  }

  /// Has every name of the parts' models the meaning that it has in the model of the nest? Each model chooses its names itself.
  bool meanTheSame(const Scop &nest) const {
    return std::all_of(model.parts.begin(), model.parts.end(), [&](const Part &part) {
      return std::all_of(part.scop.arguments.begin(), part.scop.arguments.end(), [&](const Argument &argument) {
        return std::any_of(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &own) { return isSame(own, argument); });
      });
    });
  }

  static bool isSame(const Argument &a, const Argument &b) {
    const auto isOne = [](const ExprRef &x, const ExprRef &y) { return x && y ? isSameOperation(x, y) : !x && !y; };
    return a.name == b.name && a.kind == b.kind && isOne(a.host, b.host) && isOne(a.hostCondition, b.hostCondition) &&
           spell(a.type) == spell(b.type);
  }

  /// With which some statement has an iteration.
  isl::set runningSizes() const {
    isl::set all = nothing();
    for (const Part &part : model.parts)
      all = all.unite(part.scop.onlyStatement().domain.params());
    return all;
  }

  std::optional<Tried> kernelOf(const Part &part, const FileState &state) {
    const bool isBefore = part.time.empty();
    const auto made = withBudget(stepsBudget, [&] {
      if (isBefore && part.order.empty())
        return std::optional(part.leaf.nest);
      const isl::set known = renamed(simpleHull(running()), stepName, step);
      return isBefore ? permutedNest(function, timedOf(part), part.order, scalarType(isOfInts() ? Scalar::Int : Scalar::Long), known,
                                     numbersOf(part.scop))
                      : stepNest(function, timedOf(part), step, known, numbersOf(part.scop));
    });
    const std::optional<StmtRef> nest = made.value_or(std::nullopt);
    if (!nest)
      return std::nullopt;
    // What runs before the first step may count with the variable that is the step.
    const Function &code = isBefore ? task.function : function;
    NestTask own{task.unit, task.profile, task.options, task.choices, code, *nest, depthsOf(task.unit, code, *nest), task.suffix};
    own.shapes = shapesOf(model.parts);
    own.isStep = true;
    own.isRunOnce = isBefore;
    return mapNest(own, state);
  }

  /// Its kernel can run in the launcher's loop: it knows no more than the launcher, and needs no more to hold.
  bool isUsable(const Tried &mapped, const NestPlan &whole, bool runsOnce) {
    if (!mapped.result)
      return false;
    const NestPlan &plan = mapped.result->plan;
    const KernelPlan &kernel = plan.kernels[0];
    const bool isSimple = plan.kernels.size() == 1 && kernel.reductions.empty() && ((!kernel.team() && !kernel.staged()) || runsOnce) && kernel.specialised.empty() &&
                          plan.versions.empty() && plan.liveOuts.empty() && plan.valueEnds.empty() && plan.strategy != "atomics";
    if (!isSimple || std::any_of(plan.arrays.begin(), plan.arrays.end(),
                                 [](const ArrayPlan &array) { return array.space > MemorySpace::Readonly; }))
      return false;
    return std::all_of(plan.arguments.begin(), plan.arguments.end(), [&](const Argument &a) { return isGiven(a, whole); }) &&
           holds(*mapped.result) && agree(model.parts, mapped.result->arrays);
  }

  bool isGiven(const Argument &argument, const NestPlan &whole) {
    const auto found = std::find_if(whole.arguments.begin(), whole.arguments.end(), [&](const Argument &a) { return a.name == argument.name; });
    const ExprRef host = stripCasts(argument.host);
    if (host->kind != ExprKind::Variable || host->name != step)
      return found != whole.arguments.end() && isSame(*found, argument);
    if (found != whole.arguments.end() || (counter && counter->name != argument.name))
      return false; // one name for two numbers, or two for one
    counter = argument;
    return true;
  }

  /// For all steps, wherever the launcher's tests hold.
  bool holds(const Attempt &made) const {
    const isl::set all = running();
    for (const NestCertificate &nest : made.certificates) {
      const isl::set needed = counter ? renamed(nest.assumptions, counter->name, stepName) : nest.assumptions;
      if (!all.is_subset(needed))
        return false;
    }
    return std::all_of(made.tests.begin(), made.tests.end(), [&](const RuntimeTest &test) {
      return std::any_of(tests.begin(), tests.end(), [&](const RuntimeTest &own) { return isSameOperation(own.condition, test.condition); });
    });
  }

  /// In the user's names.
  std::string inWords() const {
    if (!hasSteps())
      return model.parts.size() == 1 ? orderInWords(model.parts[0])
                                     : "the statements run one after the other, each in a nest of its own, by a kernel for each";
    std::set<std::string> sums;
    for (const Part &part : model.parts)
      if (!part.time.empty())
        sums.insert(sumInWords(part));
    std::string names;
    for (const std::string &sum : sums)
      names += (names.empty() ? "'" : *sums.rbegin() == sum ? " or '" : ", '") + sum + "'";
    const bool isAlone = model.parts.size() == 1;
    const std::string how = isAlone ? " together" : !model.pieces.empty() ? pieces() : " in the same step, by one kernel for each statement";
    return "the iterations run in steps, those with the same " + names + how;
  }

  std::string orderInWords(const Part &part) const {
    std::string names;
    for (size_t k : part.order)
      names += (names.empty() ? "'" : k == part.order.back() ? "' and '" : "', '") + task.function.variables.at(countersOf(part.scop)[k]).name;
    return "the loops run in the order " + names + "'";
  }

  /// "i < k and j == k"; empty: it is no piece.
  std::string whereInWords(const Part &part) const {
    const auto inC = [&](const std::string &counter) { return task.function.variables.at(counter).name; };
    std::string text;
    for (size_t k = 0; k < part.piece.size(); ++k)
      text += (k ? " and " : "") + inC(model.pieces[k]) + " " + part.piece[k] + " " + inC(countersOf(part.scop)[0]);
    return text;
  }

  std::string pieces() const {
    const auto inC = [&](const std::string &counter) { return "'" + task.function.variables.at(counter).name + "'"; };
    std::string counters;
    for (const std::string &counter : model.pieces)
      counters += (counters.empty() ? "" : " and ") + inC(counter);
    return " in the same step, by one kernel after the other for " + counters + " less than that, equal to it, and greater";
  }

  std::string sumInWords(const Part &part) const {
    const std::vector<std::string> counters = countersOf(part.scop);
    std::string text;
    for (size_t k = 0; k < counters.size(); ++k) {
      const int64_t multiple = part.time[k];
      if (multiple == 0)
        continue;
      text += text.empty() ? (multiple < 0 ? "-" : "") : multiple < 0 ? " - " : " + ";
      text += (std::abs(multiple) == 1 ? "" : std::to_string(std::abs(multiple)) + " * ") + task.function.variables.at(counters[k]).name;
    }
    return text;
  }

  void finish(Attempt &all) {
    NestPlan &plan = all.plan;
    plan.launcher = launcherName(task.unit, task.nest->range, plan.kernels[0].name);
    // The C runs in another order: what a step's iterations have to wait for says nothing of it.
    for (size_t k = 0; k < model.parts.size(); ++k)
      for (WorkTerm &term : plan.kernels[k].work)
        if (!model.parts[k].time.empty() || !model.parts[k].order.empty())
          term.strided = term.chained = 0;
    plan.strategy = !hasSteps() ? (model.parts.size() == 1 ? "interchange" : "distribution") : "steps";
    if (hasSteps()) {
      plan.steps->isDescending = model.isDescending;
      plan.steps->kernelsBefore = static_cast<int>(std::count_if(model.parts.begin(), model.parts.end(), [](const Part &part) { return part.time.empty(); }));
      plan.steps->counter = *counter;
      plan.steps->counter.host = nullptr;
    }
    plan.criteria.push_back({"parallelism", true, std::string("no dependence between the iterations that ") +
                                                      (hasSteps() ? "a kernel runs in one step" : "the threads of a kernel run"), ""});
    plan.rewritten = {inWords()};
    plan.candidates = {{plan.strategy, std::nullopt, true}};
    for (NestCertificate &nest : all.certificates) {
      nest.range = task.nest->range;
      nest.checks.push_back({std::string("the kernels") + (hasSteps() ? " of all steps" : "") +
                                 " touch what the nest touches, and keep the order of dependent iterations", true});
    }
  }

  /// What the checker says.
  std::vector<std::string> wrong(const Attempt &all) const {
    const std::string parameter = hasSteps() ? counter->name : "";
    const isl::set context = renamed(running(), stepName, parameter);
    std::vector<StepKernel> kernels;
    for (size_t k = 0; k < model.parts.size(); ++k) {
      const PlacedStatement own = placed(model.parts[k], k);
      std::vector<int64_t> time = model.parts[k].time;
      for (int64_t &multiple : time)
        multiple *= model.isDescending ? -1 : 1;
      kernels.push_back({own.statement, own.loops, own.positions, own.lastPositions, std::move(time), model.parts[k].order,
                         all.certificates[k].domain, all.certificates[k].accesses});
    }
    std::vector<std::string> found = checkSteps(kernels, {parameter, model.isDescending}, context);
    for (const std::string &more : checkStatements(kernels, whole->onlyStatement(), tested))
      found.push_back(more);
    if (const auto copies = withPartOfBudget(checkedCopies, [&] { return checkTransfers(*whole, all.plan); }))
      found.insert(found.end(), copies->wrong.begin(), copies->wrong.end());
    return found;
  }

  std::optional<Scop> whole; ///< the nest with its outermost loop as the only dimension
  isl::set tested;     ///< where the launcher goes on
  std::vector<RuntimeTest> tests;
  std::optional<Argument> counter;
};

} // namespace

std::optional<Tried> distributed(const NestTask &task, const FileState &file, size_t axes, const MapNest &mapNest) {
  const auto model = withBudget(stepsBudget, [&] { return distributedNest(task, axes); });
  return model && *model ? Steps(task, file, mapNest, std::move(**model)).run() : std::nullopt;
}

std::optional<Tried> inSteps(const NestTask &task, const FileState &file, const MapNest &mapNest) {
  const size_t loops = depthOf(task.nest);
  if (loops > deepestWhole)
    return std::nullopt;
  for (size_t depth = std::min(loops, deepest); depth > 1 && !Allowance::isSpent(); --depth) {
    const auto model = withBudget(stepsBudget, [&] { return timedNest(task, depth, depth == loops); });
    if (!model)
      return std::nullopt;
    if (*model)
      if (std::optional<Tried> made = Steps(task, file, mapNest, **model).run())
        return made;
  }
  return std::nullopt;
}

} // namespace nidus
