#include "analysis/frontend/sorting/path_follower.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

// Expressions and statements, on all paths together. Selecting 49 elements by the place of the least takes a third of
// it.
constexpr int64_t mostSteps = 1'500'000;

void PathFollower::step() {
  if (++steps > mostSteps)
    throw NotFollowed();
}

size_t PathFollower::addPlace(const std::string &symbol) {
  return variables.emplace(call + symbol, array.count + variables.size()).first->second;
}

/// For what the code declares, and what it assigns: that must be variables of the function which nothing else changes.
void PathFollower::addPlaces(const StmtRef &code, const Function &owner) {
  for (const std::string &symbol : declarations(code))
    addPlace(symbol);
  for (const auto &[symbol, how] : assignments(code)) {
    if (!ownVariable(owner, symbol))
      throw NotFollowed();
    addPlace(symbol);
  }
}

/// The ids in the array in order of appearance become sorted ones; what no place holds is forgotten.
void PathFollower::add(Paths &all, Path path) const {
  std::vector<PathValue> &values = path.places.values;
  while (values.size() > static_cast<size_t>(array.count) && values.back().kind == PathValue::Kind::Nothing)
    values.pop_back();
  std::vector<int> inArray, live;
  inArray.reserve(array.count);
  live.reserve(values.size());
  for (size_t k = 0; k < values.size(); ++k) {
    if (values[k].kind != PathValue::Kind::Unknown)
      continue;
    auto id = static_cast<int>(values[k].number);
    live.push_back(id);
    if (k < static_cast<size_t>(array.count) && std::find(inArray.begin(), inArray.end(), id) == inArray.end())
      inArray.push_back(id);
  }
  if (!std::is_sorted(live.begin(), live.end()))
    std::sort(live.begin(), live.end());
  path.order.keepOnly(live);
  if (renames && !std::is_sorted(inArray.begin(), inArray.end())) {
    std::vector<int> sorted = inArray;
    std::sort(sorted.begin(), sorted.end());
    std::map<int, int> names;
    for (size_t k = 0; k < inArray.size(); ++k)
      names[inArray[k]] = sorted[k];
    for (PathValue &value : values)
      if (auto name = names.find(static_cast<int>(value.number));
          value.kind == PathValue::Kind::Unknown && name != names.end())
        value.number = name->second;
    path.order.rename(names);
  }
  auto [same, isNew] = all.try_emplace(std::move(path.places), path.order);
  if (!isNew)
    same->second.meet(path.order);
}

void PathFollower::add(Paths &all, const Paths &more) const {
  for (const auto &[places, order] : more) {
    auto [same, isNew] = all.emplace(places, order);
    if (!isNew)
      same->second.meet(order);
  }
}

void PathFollower::forgetDeclared(const Stmt &block, Paths &paths) const {
  std::vector<size_t> gone;
  for (const StmtRef &child : block.children)
    if (child->kind == StmtKind::Declare)
      gone.push_back(variables.at(call + child->name));
  if (gone.empty())
    return;
  Paths left;
  for (const auto &[places, order] : paths) {
    Path path{places, order};
    for (size_t place : gone)
      if (place < path.places.values.size())
        path.places.values[place] = {};
    add(left, std::move(path));
  }
  paths = std::move(left);
}

void PathFollower::forgetDeclared(const Stmt &block, Ends &ends) const {
  forgetDeclared(block, ends.breaks);
  forgetDeclared(block, ends.continues);
}

/// The variables of the call at hand.
void PathFollower::forgetCall(Path &path) const {
  for (auto v = variables.lower_bound(call); v != variables.end() && v->first.compare(0, call.size(), call) == 0; ++v)
    if (v->second < path.places.values.size())
      path.places.values[v->second] = {};
}

Paths PathFollower::evaluateAll(const ExprRef &expr, const Paths &from) {
  Paths all;
  for (const auto &[places, order] : from) {
    statementCall = expr.get();
    for (Evaluated &end : evaluate(expr, {places, order}))
      add(all, std::move(end.path));
  }
  return all;
}

void PathFollower::decide(const ExprRef &condition, const Paths &from, Paths &whenTrue, Paths &whenFalse) {
  for (const auto &[places, order] : from)
    for (Evaluated &end : evaluate(condition, {places, order})) {
      if (end.value.kind != PathValue::Kind::Number)
        throw NotFollowed();
      add(end.value.number ? whenTrue : whenFalse, std::move(end.path));
    }
}

Paths PathFollower::run(const StmtRef &stmt, const Paths &from, Ends &ends) {
  step();
  if (!stmt || from.empty())
    return from;
  switch (stmt->kind) {
  case StmtKind::Block:
    return runBlock(*stmt, from, ends);
  case StmtKind::Declare:
    return runDeclaration(*stmt, from);
  case StmtKind::Expression:
    return evaluateAll(stmt->expr, from);
  case StmtKind::If:
    return runIf(*stmt, from, ends);
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return runLoop(stmt, from, ends);
  case StmtKind::Break:
    add(ends.breaks, from);
    return {};
  case StmtKind::Continue:
    add(ends.continues, from);
    return {};
  case StmtKind::Return:
    runReturn(*stmt, from, ends);
    return {};
  case StmtKind::Empty:
    return from;
  case StmtKind::Other:
    break;
  }
  throw NotFollowed();
}

Paths PathFollower::runDeclaration(const Stmt &stmt, const Paths &from) {
  if (stmt.isStatic || isArray(stmt.type) || isStruct(stmt.type))
    throw NotFollowed();
  const size_t place = variables.at(call + stmt.name);
  Paths all;
  for (const auto &[places, order] : from) {
    statementCall = stmt.expr.get();
    for (Evaluated &end : stmt.expr ? evaluate(stmt.expr, {places, order}) : Outcomes{{{places, order}, {}}}) {
      store(end.path, place, end.value);
      add(all, std::move(end.path));
    }
  }
  return all;
}

Paths PathFollower::runBlock(const Stmt &block, const Paths &from, Ends &ends) {
  Paths paths = from;
  Ends inside;
  for (const StmtRef &child : block.children)
    paths = run(child, paths, inside);
  forgetDeclared(block, paths);
  forgetDeclared(block, inside);
  add(ends.breaks, inside.breaks);
  add(ends.continues, inside.continues);
  ends.returns.insert(ends.returns.end(), inside.returns.begin(), inside.returns.end());
  return paths;
}

Paths PathFollower::runIf(const Stmt &stmt, const Paths &from, Ends &ends) {
  Paths whenTrue, whenFalse;
  decide(stmt.expr, from, whenTrue, whenFalse);
  Paths all = run(stmt.children[0], whenTrue, ends);
  add(all, stmt.children.size() > 1 ? run(stmt.children[1], whenFalse, ends) : whenFalse);
  return all;
}

Paths PathFollower::runLoop(const StmtRef &stmt, const Paths &from, Ends &ends) {
  const bool isFor = stmt->kind == StmtKind::For;
  if (runsOnce(*stmt))
    return run(stmt->children[0], from, ends);
  Paths paths = from, after;
  if (isFor) // a block of declarations, which last
    for (const StmtRef &start : statementsOf(stmt->children[0]))
      paths = run(start, paths, ends);
  loops.push_back(stmt.get());
  for (bool isFirst = true; !paths.empty(); isFirst = false) {
    Paths inside;
    if (stmt->expr && !(isFirst && stmt->kind == StmtKind::Do))
      decide(stmt->expr, paths, inside, after);
    else
      inside = std::move(paths);
    Ends body;
    paths = run(stmt->children[isFor ? 1 : 0], inside, body);
    add(paths, body.continues);
    add(after, body.breaks);
    ends.returns.insert(ends.returns.end(), body.returns.begin(), body.returns.end());
    if (stmt->step && !paths.empty())
      paths = evaluateAll(stmt->step, paths);
    step();
  }
  loops.pop_back();
  // The counters that the header declares.
  if (isFor && stmt->children[0]->kind == StmtKind::Block)
    forgetDeclared(*stmt->children[0], after);
  return after;
}

void PathFollower::runReturn(const Stmt &stmt, const Paths &from, Ends &ends) {
  if (depth == 0)
    throw NotFollowed();
  std::map<PathValue, Paths> all;
  for (const auto &[places, order] : from)
    for (Evaluated &end : stmt.expr ? evaluate(stmt.expr, {places, order}) : Outcomes{{{places, order}, {}}})
      if (auto [same, isNew] = all[end.value].emplace(end.path.places, end.path.order); !isNew)
        same->second.meet(end.path.order);
  ends.returns.insert(ends.returns.end(), all.begin(), all.end());
}

void PathFollower::begin(const std::map<std::string, int64_t> &numbers) {
  known = numbers;
  steps = 0;
  used = 0;
  depth = 0;
  renames = true;
  call.clear();
  loops.clear();
  loopsThatCompare.clear();
  variables.clear();
}

std::optional<int64_t> PathFollower::numberOf(const ExprRef &expr, const std::map<std::string, int64_t> &numbers) {
  begin(numbers);
  try {
    Path start;
    start.places.values.resize(array.count);
    Outcomes ends = evaluate(expr, start);
    bool isNumber = ends.size() == 1 && ends[0].value.kind == PathValue::Kind::Number;
    return isNumber ? std::optional(ends[0].value.number) : std::nullopt;
  } catch (const NotFollowed &) {
    return std::nullopt;
  }
}

std::optional<FollowedPaths> PathFollower::follow(const StmtRef &code, Before kind,
                                                  const std::map<std::string, int64_t> &numbers) {
  begin(numbers);
  before = kind;
  try {
    addPlaces(code, function);
    Path start;
    start.places.values.resize(array.count + variables.size());
    for (const auto &[symbol, place] : variables)
      if (auto number = known.find(symbol); number != known.end())
        start.places.values[place] = {PathValue::Kind::Number, number->second};
    for (int k = 0; k < array.count && kind == Before::Elements; ++k) {
      PathValue element = unknown(nullptr, "[" + std::to_string(k) + "]", scalarType(array.element), {}, start);
      unknowns[element.number].wasElement = true;
      start.places.values[k] = element;
    }
    Paths from;
    add(from, std::move(start));
    Ends ends;
    FollowedPaths out;
    out.paths = run(code, from, ends);
    if (!ends.breaks.empty() || !ends.continues.empty() || out.paths.empty())
      return std::nullopt;
    out.used = used;
    for (size_t id = 0; id < unknowns.size(); ++id)
      if (unknowns[id].wasElement)
        out.elements.insert(static_cast<int>(id));
    out.places = variables;
    out.loopsThatCompare = loopsThatCompare;
    return out;
  } catch (const NotFollowed &) {
    return std::nullopt;
  }
}

std::optional<int64_t> FollowedPaths::numberOf(const std::string &symbol) const {
  auto place = places.find(symbol);
  std::optional<int64_t> number;
  for (const auto &[end, order] : paths) {
    if (place == places.end() || place->second >= end.values.size())
      return std::nullopt;
    const PathValue &value = end.values[place->second];
    if (value.kind != PathValue::Kind::Number || number.value_or(value.number) != value.number)
      return std::nullopt;
    number = value.number;
  }
  return number;
}

std::optional<int> FollowedPaths::elementIn(const std::string &symbol) const {
  auto place = places.find(symbol);
  std::optional<int> index;
  for (const auto &[end, order] : paths) {
    if (place == places.end() || place->second >= end.values.size())
      return std::nullopt;
    const PathValue &value = end.values[place->second];
    auto element = std::find(end.values.begin(), end.values.begin() + used, value);
    auto at = static_cast<int>(element - end.values.begin());
    if (value.kind != PathValue::Kind::Unknown || at == used || index.value_or(at) != at)
      return std::nullopt;
    index = at;
  }
  return index;
}

SortPaths::SortPaths(const Unit &unit, const Function &function, const LocalArray &array)
    : follower(std::make_unique<PathFollower>(unit, function, array)) {}

SortPaths::~SortPaths() = default;

std::optional<FollowedPaths> SortPaths::follow(const StmtRef &code, Before before,
                                               const std::map<std::string, int64_t> &known) {
  return follower->follow(code, before, known);
}

std::optional<int64_t> SortPaths::numberOf(const ExprRef &expr, const std::map<std::string, int64_t> &known) {
  return follower->numberOf(expr, known);
}

} // namespace nidus::frontend
