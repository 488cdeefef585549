#include "tool/timed_nest.h"
#include "analysis/dependence/index_sets.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include "isl/map.h"
#include "isl/set.h"
#include <algorithm>

namespace nidus {

using namespace frontend;

std::vector<std::string> countersOf(const Scop &scop) {
  std::vector<std::string> counters;
  for (const Loop &loop : scop.onlyStatement().loops)
    counters.push_back(loop.symbol);
  return counters;
}

namespace {

// Each piece is a launch in every step.
constexpr size_t mostPieces = 12;
constexpr size_t deepestInPieces = 3;

/// Nothing but its iterations and their accesses to memory matters.
bool isPlain(const Scop &scop, const Function &function, const Leaf &leaf) {
  const Statement &statement = scop.onlyStatement();
  const bool isOwn = std::none_of(scop.privates.begin(), scop.privates.end(), [](const Variable &v) { return isArray(v.type); });
  const bool hasLoops = statement.loops.size() == leaf.loops.size() &&
                        std::all_of(statement.loops.begin(), statement.loops.end(),
                                    [](const Loop &loop) { return loop.prefix.empty() && std::abs(loop.step) == 1; });
  StmtRef code = leaf.nest;
  for (const std::string &counter : hasLoops ? countersOf(scop) : std::vector<std::string>()) {
    const std::optional<LoopHeader> header = loopHeader(code, function);
    // In narrow types the counter that the step gives might wrap into its range.
    if (!header || header->symbol != counter || sizeOf(header->type->scalar) < 4)
      return false;
    code = statementsOf(code->children.back())[0];
  }
  return hasLoops && isOwn && !scop.scan && scop.reductions.empty() && scop.liveOuts.empty() && scop.valueEnds.empty() && !hasRowPointers(scop.arrays);
}

/// The same array in two models.
bool isSame(const Array &a, const Array &b) {
  return a.base == b.base && a.strides == b.strides && a.fields == b.fields && a.elementBytes == b.elementBytes;
}

bool agree(const std::vector<Array> &some, const std::vector<Array> &others) {
  return std::all_of(some.begin(), some.end(), [&](const Array &array) {
    return std::all_of(others.begin(), others.end(), [&](const Array &other) { return other.name != array.name || isSame(array, other); });
  });
}

} // namespace

bool agree(const std::vector<Part> &parts, const std::vector<Array> &arrays) {
  return std::all_of(parts.begin(), parts.end(), [&](const Part &part) { return agree(part.scop.arrays, arrays); });
}

Shapes shapesOf(const std::vector<Part> &parts) {
  Shapes shapes;
  for (const Part &part : parts)
    for (const Array &array : part.scop.arrays)
      shapes[array.name] = {array.base, array.strides};
  return shapes;
}

PlacedStatement placed(const Part &part, size_t number) {
  PlacedStatement out{part.scop.onlyStatement(), part.leaf.loops, part.leaf.positions, part.leaf.lastPositions};
  const std::string name = "S" + std::to_string(number);
  out.statement.name = name;
  const isl::set domain = out.statement.domain.intersect_params(testedContext(part.scop));
  out.statement.domain = isl::manage(isl_set_set_tuple_name(domain.copy(), name.c_str()));
  for (Access &access : out.statement.accesses)
    access.relation = isl::manage(isl_map_set_tuple_name(access.relation.intersect_params(testedContext(part.scop)).release(),
                                                         isl_dim_in, name.c_str()));
  return out;
}

std::vector<PlacedStatement> placed(const std::vector<Part> &parts) {
  std::vector<PlacedStatement> statements;
  for (size_t k = 0; k < parts.size(); ++k)
    statements.push_back(placed(parts[k], k));
  return statements;
}

TimedLeaf timedOf(const Part &part) {
  const std::vector<std::string> counters = countersOf(part.scop);
  return {part.leaf, counters, fromTuple(part.scop.onlyStatement().domain, counters).intersect(testedContext(part.scop)), part.time};
}

namespace {

bool agree(const std::vector<Part> &parts) {
  return std::all_of(parts.begin(), parts.end(), [&](const Part &part) { return agree(parts, part.scop.arrays); });
}

} // namespace

/// What one sets another one sets first itself, in each iteration. (Arrays are memory: no iteration has one of its own.)
bool areApart(const std::vector<Part> &parts, const Function &function) {
  if (!agree(parts))
    return false;
  const auto isMemory = [&](const std::string &symbol) {
    const auto found = function.variables.find(symbol);
    return found != function.variables.end() && isArray(found->second.type);
  };
  const auto isOwn = [](const Part &part, const std::string &symbol) {
    return std::any_of(part.scop.privates.begin(), part.scop.privates.end(), [&](const Variable &v) { return v.symbol == symbol; });
  };
  for (const Part &a : parts)
    for (const Part &b : parts)
      for (const std::string &symbol : a.leaf.sets)
        if (&a != &b && b.leaf.uses.count(symbol) && !isMemory(symbol) && !isOwn(b, symbol))
          return false;
  return true;
}

namespace {

/// Where a number of the set is further from 0 than steps may be.
isl::set tooLarge(const isl::set &set) {
  isl::set large = nothing();
  for (const std::string &name : namesOf(set))
    large = large.unite(constraint(*subtract(Poly::name(name), Poly(mostInSteps)), ">"))
                .unite(constraint(*add(Poly::name(name), Poly(mostInSteps)), "<"));
  return set.intersect(large);
}

std::set<std::string> namesWithout(const isl::set &set, const std::vector<std::string> &others) {
  std::set<std::string> keep;
  for (const std::string &name : namesOf(set))
    if (std::find(others.begin(), others.end(), name) == others.end())
      keep.insert(name);
  return keep;
}

/// Those in the innermost loops, by these loops; all others as they are.
std::vector<Part> inPieces(const std::vector<Part> &parts, size_t depth, const std::vector<size_t> &loops) {
  std::vector<Part> finer;
  for (const Part &part : parts) {
    if (part.leaf.loops.size() < depth) {
      finer.push_back(part);
      continue;
    }
    for (Piece &piece : piecesOf(part.scop.onlyStatement(), loops)) {
      finer.push_back(part);
      finer.back().scop.onlyStatement() = std::move(piece.statement);
      finer.back().piece = std::move(piece.comparisons);
    }
  }
  return finer;
}

/// With the parts in as few pieces as let the outermost loop count the steps.
std::optional<Timed> timedInPieces(const std::vector<Part> &parts) {
  const auto deepest = std::max_element(parts.begin(), parts.end(), [](const Part &a, const Part &b) {
    return a.leaf.loops.size() < b.leaf.loops.size();
  });
  const size_t depth = deepest->leaf.loops.size();
  if (depth < 2 || depth > deepestInPieces || timingByOutermostLoop(placed(parts)))
    return std::nullopt;
  std::vector<std::vector<size_t>> choices;
  for (size_t k = depth; k-- > 1;)
    choices.push_back({k});
  if (depth == 3)
    choices.push_back({1, 2});
  for (const std::vector<size_t> &loops : choices) {
    std::vector<Part> finer = inPieces(parts, depth, loops);
    if (finer.size() == parts.size() || finer.size() > mostPieces)
      continue;
    if (std::optional<Timing> timing = timingByOutermostLoop(placed(finer))) {
      Timed found{std::move(finer), std::move(*timing), {}};
      for (size_t k : loops)
        found.pieces.push_back(countersOf(deepest->scop)[k]);
      return found;
    }
  }
  return std::nullopt;
}

/// Nothing: there are no times.
std::optional<Timed> timedParts(const NestTask &task, size_t depth, bool isWhole) {
  std::vector<Part> parts;
  for (Leaf &leaf : leavesOf(task.function, task.nest, depth)) {
    std::optional<Part> part = partOf(task, std::move(leaf));
    if (!part)
      return std::nullopt;
    parts.push_back(std::move(*part));
  }
  if (parts.empty() || !areApart(parts, task.function))
    return std::nullopt;
  if (std::optional<Timing> found = timing(placed(parts)))
    return Timed{std::move(parts), std::move(*found), {}};
  return isWhole ? timedInPieces(parts) : std::nullopt;
}

std::vector<Part> inOrder(Timed timed) {
  std::vector<Part> ordered;
  for (const bool isBefore : {true, false})
    for (size_t k : timed.timing.order) {
      const std::vector<int64_t> &time = timed.timing.times[k];
      if ((std::count(time.begin(), time.end(), 0) == static_cast<long>(time.size())) != isBefore)
        continue;
      ordered.push_back(std::move(timed.parts[k]));
      if (!isBefore)
        ordered.back().time = time;
    }
  return ordered;
}

} // namespace

TimedNest withAssumptions(Timed timed) {
  TimedNest model{{}, {}, false, nothing(), timed.pieces};
  model.parts = inOrder(std::move(timed));
  model.isDescending = std::all_of(model.parts.begin(), model.parts.end(), [](const Part &part) {
    return std::all_of(part.time.begin(), part.time.end(), [](int64_t multiple) { return multiple <= 0; });
  });
  if (model.isDescending)
    for (Part &part : model.parts)
      for (int64_t &multiple : part.time)
        multiple = -multiple;
  for (const Part &part : model.parts) {
    const TimedLeaf timed = timedOf(part);
    const bool isBefore = part.time.empty();
    const isl::set all = isBefore ? timed.domain : frontend::inSteps(timed, stepName);
    if (!isBefore)
      model.steps = model.steps.unite(projectOnto(all, namesWithout(all, timed.counters)));
    std::vector<std::string> inside = timed.counters;
    inside.push_back(stepName);
    model.assumed.assumptions = model.assumed.assumptions.intersect(part.scop.assumptions)
                                    .subtract(projectOnto(tooLarge(all), namesWithout(all, inside)));
    for (const RuntimeTest &test : part.scop.tests)
      model.assumed.tests.push_back(test);
  }
  model.steps = coalesced(model.steps);
  return model;
}

std::optional<Part> partOf(const NestTask &task, Leaf leaf) {
  Result<Scop> scop = buildScop(task.unit, task.function, leaf.nest, leaf.loops.size(), {});
  return scop && isPlain(*scop, task.function, leaf) ? std::optional(Part{std::move(leaf), std::move(*scop)}) : std::nullopt;
}

std::optional<TimedNest> timedNest(const NestTask &task, size_t depth, bool isWhole) {
  std::optional<Timed> timed = timedParts(task, depth, isWhole);
  return timed ? std::optional(withAssumptions(std::move(*timed))) : std::nullopt;
}

} // namespace nidus
