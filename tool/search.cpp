#include "tool/search.h"
#include "analysis/criteria/kernel_cost.h"
#include "analysis/frontend/normalise/interchange.h"
#include "analysis/isl/sets.h"
#include "analysis/mapping/body/trips.h"
#include "analysis/code/evaluate.h"
#include "analysis/isl/budget.h"
#include "tool/carried_elements.h"
#include "tool/old_values.h"
#include "tool/private_copies.h"
#include "tool/rows_apart.h"
#include "tool/steps.h"
#include "tool/versions.h"
#include "tool/wrong_steps.h"
#include <algorithm>

namespace nidus {
namespace {

// More loops than this stay inside the statement: three become axes of the grid, and every dimension costs time.
constexpr size_t dimensionLimit = 6;

ReasonId idOf(const Tried &failed) { return failed.result.reasons()[0].id; }

/// Of two attempts that failed, one after the other: the later one's reasons, unless the earlier one had found a mapping that
/// the user may allow.
Tried alsoFailed(Tried earlier, Tried later) {
  earlier.trace.append(later.trace);
  return {idOf(earlier) == ReasonId::FpReassociation ? std::move(earlier.result) : std::move(later.result),
          std::move(earlier.trace)};
}

bool spreadsMore(const NestPlan &plan, const NestTask &task) {
  std::set<std::string> own; // in the user's names, as the plan has names of its own
  for (const std::string &symbol : task.depths.own)
    if (const auto found = task.function.variables.find(symbol); found != task.function.variables.end())
      own.insert(found->second.name);
  const std::vector<ThreadLoop> &threads = plan.kernels[0].threads;
  return std::any_of(threads.begin(), threads.end(), [&](const ThreadLoop &loop) {
    const auto name = plan.hostNames.find(loop.symbol);
    return !own.count(name == plan.hostNames.end() ? loop.symbol : name->second);
  });
}

/// Loops that stay in the thread all the same are better left as the user wrote them.
Tried orOwnLoops(Tried deeper, size_t depth, const Reading &reading, const NestTask &task, const FileState &file) {
  const size_t own = task.depths.own.size();
  if (!deeper.result || depth <= own || own == 0 || spreadsMore(deeper.result->plan, task))
    return deeper;
  Tried asWritten = attempt(task, {own, reading}, file);
  return asWritten.result ? asWritten : deeper;
}

/// Loops that stay in the thread, which threads may share where they are not dimensions.
Tried orShared(Tried deeper, size_t depth, const Reading &reading, const NestTask &task, const FileState &file) {
  constexpr size_t deepest = 3; // of more loops the model with one dimension takes long
  if (!deeper.result || depth < 2 || depth > deepest || Allowance::isSpent())
    return deeper;
  const KernelPlan &kernel = deeper.result->plan.kernels[0];
  if (deeper.result->plan.kernels.size() > 1 || kernel.threads.size() > 1 || kernel.packet() || kernel.team() || !kernel.reductions.empty())
    return deeper;
  Tried shared = attempt(task, {1, reading}, file);
  return shared.result && shared.result->plan.kernels[0].team() ? shared : deeper;
}

Tried atSomeDepth(const NestTask &task, const Reading &reading, const FileState &file) {
  std::optional<Tried> failed;
  for (size_t depth = std::min(task.depths.most, dimensionLimit); depth > 0; --depth) {
    Tried tried = orOwnLoops(attempt(task, {depth, reading}, file), depth, reading, task, file);
    if (tried.result)
      return orShared(std::move(tried), depth, reading, task, file);
    // With fewer dimensions the model only knows less.
    const ReasonId id = idOf(tried);
    failed = failed ? alsoFailed(std::move(*failed), std::move(tried)) : std::move(tried);
    const bool isFirst = reading.products == Products::Unknown && !reading.measuresTables,
               ranOut = id == ReasonId::TooComplex;
    if (Allowance::isSpent() || (ranOut && !isFirst) || isFinal(id))
      break;
  }
  return *failed;
}

/// Was it perhaps a product of a counter and a size that could not be followed?
bool mayHavePlaces(const Tried &failed) {
  return !Allowance::isSpent() && isAddressUnknown(idOf(failed));
}

/// A volume whose planes alone are threads, because its rows were not found, has too few of them.
bool isThin(const Tried &tried, const Depths &depths) {
  if (!tried.result || depths.own.size() <= 2)
    return false;
  const KernelPlan &kernel = tried.result->plan.kernels[0];
  return kernel.threads.size() == 1 && kernel.reductions.empty();
}

Tried withSomeProducts(const NestTask &task, const FileState &file) {
  // Places are known less well than rows: where rows are found, they are what is meant.
  Tried tried = atSomeDepth(task, {}, file);
  for (Products products : {Products::Places, Products::LimitedPlaces})
    if (!tried.result && mayHavePlaces(tried)) {
      Tried other = atSomeDepth(task, {products}, file);
      if (other.result || idOf(other) == ReasonId::WrittenByProduct)
        tried = other.result ? std::move(other) : alsoFailed(std::move(tried), std::move(other));
    }
  if (isThin(tried, task.depths)) {
    Tried other = atSomeDepth(task, {Products::Pitches}, file);
    return other.result && other.result->plan.kernels[0].threads.size() > 1 ? other : tried;
  }
  if (!tried.result && (mayHavePlaces(tried) || idOf(tried) == ReasonId::WrittenByProduct))
    if (Tried other = atSomeDepth(task, {Products::Pitches}, file); other.result)
      return other;
  return tried;
}

/// As far as types tell, x[place] may lie 32768 elements in front of x: no program has room for all of it there.
bool readsInFront(const NestPlan &plan) {
  std::map<std::string, int64_t> usual;
  for (const Argument &argument : plan.arguments)
    if (isNumber(argument))
      usual[argument.name] = 64;
  return std::any_of(plan.arrays.begin(), plan.arrays.end(), [&](const ArrayPlan &array) {
    return array.in && !array.out && !array.in->certain && valueOf(array.in->first, usual).value_or(0) < -(1 << 14);
  });
}

/// Tables of places are looked at before the nest runs only where nothing else tells which part of an array they lead
/// to.
Tried withTables(const NestTask &task, const FileState &file) {
  Tried tried = withSomeProducts(task, file);
  if (tried.result ? !readsInFront(tried.result->plan) : !mayHavePlaces(tried))
    return tried;
  Tried other = atSomeDepth(task, {Products::Unknown, true}, file);
  return other.result ? other : tried;
}

size_t axesOf(const Tried &tried) { return tried.result ? tried.result->plan.kernels[0].threads.size() : 0; }

/// Are all of these loops threads', which share nothing?
bool areApart(const NestPlan &plan, const std::vector<std::string> &counters) {
  const std::vector<ThreadLoop> &threads = plan.kernels[0].threads;
  const bool areThreads = std::all_of(counters.begin(), counters.end(), [&](const std::string &counter) {
    return std::any_of(threads.begin(), threads.end(), [&](const ThreadLoop &loop) { return loop.symbol == counter; });
  });
  return areThreads && plan.kernels.size() == 1 && plan.kernels[0].reductions.empty() && plan.liveOuts.empty() &&
         plan.strategy != "atomics";
}

/// In the user's names.
std::string movedInWords(const std::vector<std::string> &counters, const Function &function) {
  std::string names;
  for (size_t k = counters.size(); k-- > 0;)
    names += (names.empty() ? "'" : k > 0 ? ", '" : " and '") + function.variables.at(counters[k]).name + "'";
  return "the loops over " + names + " run outside of the others, fused into one" + (counters.size() == 1 ? "" : " each");
}

/// The C runs along the counters that moved: other loops inside say nothing of the places that it accesses one after the other, nor
/// of what waits for what.
Tried withoutWaits(Tried moved) {
  for (KernelPlan &kernel : moved.result->plan.kernels)
    for (WorkTerm &term : kernel.work)
      term.strided = term.chained = 0;
  return moved;
}

/// The certificate says it; or it is an error of ours, and the nest stays as it would be without these steps.
Tried checkedSteps(Tried moved, Tried asWritten, const NestTask &task, const std::vector<frontend::Interchanged> &steps) {
  const std::optional<std::vector<std::string>> wrong = wrongSteps(task, steps, *moved.result);
  for (const std::string &each : wrong.value_or(std::vector<std::string>()))
    asWritten.trace.internalErrors.push_back("line " + std::to_string(task.nest->location.line) + ": " + each);
  if (!wrong || !wrong->empty())
    return asWritten;
  for (NestCertificate &nest : moved.result->certificates)
    nest.checks.push_back({"with the loops that moved outward it has all instances of the nest as written, and keeps the order of "
                           "dependent ones",
                           true});
  return withoutWaits(std::move(moved));
}

/// With one loop around the statements that share it, where its iterations are threads then: these depend on nothing of each
/// other, which is what the interchange rests on.
Tried orInterchanged(Tried tried, const NestTask &task, const FileState &file) {
  constexpr size_t axes = 3;
  if (axesOf(tried) == axes)
    return tried;
  std::vector<frontend::Interchanged> steps = frontend::interchanged(task.function, task.nest);
  for (; !steps.empty() && !Allowance::isSpent(); steps.pop_back()) {
    const StmtRef &nest = steps.back().nest;
    Tried moved = withTables({task.unit, task.profile, task.options, task.choices, task.function, nest,
                              depthsOf(task.unit, task.function, nest), task.suffix},
                             file);
    if (axesOf(moved) > axesOf(tried) && areApart(moved.result->plan, steps.back().counters)) {
      if (tried.result)
        moved.result->plan.candidates = withAlternative(moved.result->plan.candidates, tried.result->plan.candidates);
      moved.result->plan.rewritten = {movedInWords(steps.back().counters, task.function)};
      return checkedSteps(std::move(moved), std::move(tried), task, steps);
    }
  }
  return tried;
}

/// With two loops for a flat one over the rows of an image, where both become the threads'.
Tried orRowsApart(Tried tried, const NestTask &task, const FileState &file) {
  if (Allowance::isSpent() || axesOf(tried) > 1 || (tried.result && !areApart(tried.result->plan, {})))
    return tried;
  std::optional<Tried> made = withRowsApart(task, file, withTables);
  if (!made || axesOf(*made) < 2)
    return tried;
  if (tried.result)
    made->result->plan.candidates = withAlternative(made->result->plan.candidates, tried.result->plan.candidates);
  return std::move(*made);
}

/// Has each block one iteration?
bool areBlocks(const NestPlan &plan) {
  return std::all_of(plan.kernels.begin(), plan.kernels.end(),
                     [](const KernelPlan &kernel) { return kernel.team() && kernel.team()->isBlock; });
}

/// The other attempt, with errors of ours that one before it has met: they are reported however the nest is mapped in the end.
Tried withErrorsOf(const Tried &before, Tried other) {
  std::vector<std::string> &errors = other.trace.internalErrors;
  errors.insert(errors.begin(), before.trace.internalErrors.begin(), before.trace.internalErrors.end());
  return other;
}

/// Are the loops inside so many others short? Otherwise they are rows, or columns, themselves.
bool areShortInside(const NestTask &task, size_t depth) {
  constexpr int64_t few = 16;
  for (size_t loop = depth; loop < task.depths.most; ++loop) {
    const Result<Scop> deeper = modelOf(task, {loop + 1, {}});
    const std::optional<int64_t> trips = deeper ? constantTrips(deeper->onlyStatement(), loop) : std::nullopt;
    if (!trips || *trips > few)
      return false;
  }
  return true;
}

/// With rows that follow one another, where no loop is parallel as it is written.
Tried orInWavefront(Tried tried, const NestTask &task, const FileState &file) {
  if (tried.result || idOf(tried) != ReasonId::CarriedDependence)
    return tried;
  for (size_t depth = std::min<size_t>(task.depths.most, 3); depth >= 2 && !Allowance::isSpent(); --depth) {
    if (!areShortInside(task, depth))
      break;
    Tried rows = attemptWavefront(task, {depth, {}}, file);
    if (rows.result)
      return withErrorsOf(tried, std::move(rows));
    // An error of ours: the nest stays as it would be without.
    tried.trace.internalErrors.insert(tried.trace.internalErrors.end(), rows.trace.internalErrors.begin(), rows.trace.internalErrors.end());
  }
  return tried;
}

/// With arrays of their own for the iterations of as many loops as can have them, where nothing else is parallel.
Tried orWithPrivateCopies(Tried tried, const NestTask &task, const FileState &file) {
  if (tried.result || idOf(tried) != ReasonId::CarriedDependence)
    return tried;
  for (size_t depth = std::min(task.depths.most, dimensionLimit); depth > 0 && !Allowance::isSpent(); --depth) {
    std::optional<PrivateCopies> copies = withPrivateCopies(task, {depth, {}});
    if (!copies)
      continue;
    const NestTask own{task.unit, task.profile, task.options, task.choices, copies->function, copies->nest,
                       depthsOf(task.unit, copies->function, copies->nest), task.suffix, std::move(copies->assumed)};
    Tried other = orInWavefront(withTables(own, file), own, file);
    if (!other.result || (copies->isForBlocks && !areBlocks(other.result->plan)))
      return tried;
    for (NestCertificate &nest : other.result->certificates)
      for (const std::string &copy : copies->inWords)
        nest.checks.push_back({copy, true});
    other.result->plan.rewritten = std::move(copies->inWords);
    return other;
  }
  return tried;
}

/// With copies of what was there before the nest, where that leaves more loops to the threads.
Tried orWithOldCopies(Tried tried, const NestTask &task, const FileState &file) {
  constexpr size_t axes = 3;
  if (tried.result ? axesOf(tried) == axes || tried.result->plan.kernels[0].innerLoops.empty() : idOf(tried) != ReasonId::CarriedDependence)
    return tried;
  const auto mapNest = [](const NestTask &nest, const FileState &state) { return withTables(nest, state); };
  // What is mapped for all sizes stays so.
  const isl::set needed = tried.result ? everything() : nothing();
  std::optional<Tried> made = onOldCopies(task, file, axesOf(tried) + 1, needed, mapNest);
  if (made && !made->result)
    tried.trace.append(made->trace);
  if (!made || !made->result)
    return tried;
  if (tried.result)
    made->result->plan.candidates = withAlternative(made->result->plan.candidates, tried.result->plan.candidates);
  return std::move(*made);
}

/// Statement by statement, where that leaves more loops to the threads.
Tried orDistributed(Tried tried, const NestTask &task, const FileState &file) {
  if (Allowance::isSpent())
    return tried;
  size_t axes = 0;
  if (tried.result) {
    const KernelPlan &kernel = tried.result->plan.kernels[0];
    axes = kernel.threads.size();
    if (axes > 1 || kernel.team() || kernel.packet() || !kernel.reductions.empty() || tried.result->plan.kernels.size() > 1 ||
        kernel.innerLoops.empty())
      return tried;
  } else if (idOf(tried) != ReasonId::CarriedDependence && idOf(tried) != ReasonId::FpReassociation) {
    return tried;
  }
  const auto mapNest = [](const NestTask &nest, const FileState &state) { return withSomeProducts(nest, state); };
  std::optional<Tried> made = distributed(task, file, axes + 1, mapNest);
  if (made && !made->result)
    tried.trace.append(made->trace);
  return made && made->result ? std::move(*made) : std::move(tried);
}

/// Does the host have to say one of these variables, which are none of its own?
bool asksFor(const NestPlan &plan, const std::map<std::string, ExprRef> &variables) {
  bool asks = false;
  for (const Argument &argument : plan.arguments)
    forEachExpr(argument.host, [&](const Expr &e) { asks |= e.kind == ExprKind::Variable && variables.count(e.name) > 0; });
  return asks;
}

/// With variables for elements that the iteration before has written, where these can be scanned then.
Tried orCarried(Tried tried, const NestTask &task, const FileState &file) {
  if (tried.result || idOf(tried) != ReasonId::CarriedDependence)
    return tried;
  std::optional<CarriedElements> carried = withCarriedElements(task);
  if (!carried)
    return tried;
  NestTask own{task.unit, task.profile, task.options, task.choices, carried->function, carried->nest, {}, task.suffix};
  own.starts = carried->starts;
  Tried other = attempt(own, {1, {}}, file);
  if (!other.result) // the user may allow it
    return idOf(other) == ReasonId::FpReassociation ? other : tried;
  if (asksFor(other.result->plan, carried->starts)) // a[i] = a[i - 1] + 1 only counts
    return tried;
  const std::vector<std::string> wrong = wrongElements(task, *other.result);
  for (const std::string &each : wrong)
    tried.trace.internalErrors.push_back("line " + std::to_string(task.nest->location.line) + ": " + each);
  if (!wrong.empty())
    return tried;
  other.result->certificates[0].checks.push_back({"what is kept from one iteration to the next is what the loop as written reads", true});
  other.result->plan.rewritten = std::move(carried->inWords);
  return other;
}

/// Step by step, where no loop is parallel as it is written.
Tried orInSteps(Tried tried, const NestTask &task, const FileState &file) {
  if (tried.result || idOf(tried) != ReasonId::CarriedDependence || repeatsWithOldCopies(task))
    return tried;
  const auto mapStep = [](const NestTask &step, const FileState &state) { return atSomeDepth(step, {}, state); };
  std::optional<Tried> steps = inSteps(task, file, mapStep);
  if (steps && !steps->result) // an error of ours: the nest stays as it would be without
    tried.trace.append(steps->trace);
  return steps && steps->result ? withErrorsOf(tried, std::move(*steps)) : std::move(tried);
}

/// With a version for each of the usual numbers of channels, where these are an argument.
Attempt withVersions(Attempt general, const NestTask &task, const FileState &file) {
  const Argument *found = channelsOf(general.plan);
  if (!found)
    return general;
  const Argument channels = *found; // `general` grows
  for (int64_t value : usualChannels(channels, task.nest)) {
    RewrittenNest special = withValue(task.function, task.nest, channels, value);
    Tried version = withTables({task.unit, task.profile, task.options, task.choices, special.function, special.nest,
                                depthsOf(task.unit, special.function, special.nest),
                                "_" + channels.name + std::to_string(value)},
                               accept(file, general));
    if (!version.result || !isVersionOf(version.result->plan, general.plan))
      continue;
    NestPlan &plan = version.result->plan;
    for (size_t i = 0; i < general.plan.kernels.size(); ++i)
      plan.kernels[i].title = general.plan.kernels[i].title;
    plan.fixedArgument = channels.name;
    plan.fixedValue = value;
    general = together(std::move(general), *version.result);
    general.plan.versions.push_back(std::move(plan));
  }
  return general;
}

/// What isl refuses to compute is a mistake of ours: the nest stays as written.
Tried mistaken(const NestTask &task, const isl::exception &error) {
  const std::string message = std::string("isl cannot compute what it was asked for: ") + error.what();
  return {Reason{ReasonId::InternalError, task.nest->location, message, "please report this file"},
          {Dumps(task.options.dumped), {"line " + std::to_string(task.nest->location.line) + ": " + message}}};
}

} // namespace

Tried search(const NestTask &task, const FileState &file) {
  try {
    Tried tried = withTables(task, file);
    for (auto other : {orRowsApart, orInterchanged, orWithOldCopies, orWithPrivateCopies, orDistributed, orCarried, orInWavefront, orInSteps})
      tried = other(std::move(tried), task, file);
    if (tried.result)
      tried.result = withVersions(std::move(*tried.result), task, file);
    return tried;
  } catch (const isl::exception &error) {
    return mistaken(task, error);
  }
}

} // namespace nidus
