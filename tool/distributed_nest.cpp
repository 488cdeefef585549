#include "tool/distributed_nest.h"
#include "analysis/frontend/normalise/distribute.h"
#include "isl/map.h"
#include <algorithm>

namespace nidus {

using namespace frontend;

namespace {

// Loops of a statement; each costs time, and three are axes of the grid.
constexpr size_t deepest = 5;
// More statements than that would be more launches than the nest is worth.
constexpr size_t mostGroups = 6;

/// The loops along which no iteration of the part depends on another one: outside of all others, they are parallel, and dependences
/// are kept, as all of them are between iterations of the others.
std::vector<size_t> parallelLoops(const Part &part) {
  const PlacedStatement statement = placed(part, 0);
  const isl::map dependences = dependencesBetween(statement, statement);
  std::vector<size_t> loops;
  for (size_t k = 0; k < part.leaf.loops.size(); ++k)
    if (dependences.intersect(differingIn(statement, k)).is_empty())
      loops.push_back(k);
  return loops;
}

/// With these loops outside of all others.
std::vector<size_t> outside(const std::vector<size_t> &loops, size_t count) {
  std::vector<size_t> order = loops;
  for (size_t k = 0; k < count; ++k)
    if (std::find(loops.begin(), loops.end(), k) == loops.end())
      order.push_back(k);
  return std::is_sorted(order.begin(), order.end()) ? std::vector<size_t>() : order;
}

/// A group of statements in its nest.
struct Placed {
  Group group;
  Part part;
  std::vector<size_t> parallel;
};

std::optional<Placed> placedIn(const NestTask &task, const Group &group) {
  Leaf nest = nestOf(task.function, task.nest, group);
  std::optional<Part> part = nest.loops.size() <= deepest ? partOf(task, std::move(nest)) : std::nullopt;
  if (!part)
    return std::nullopt;
  std::vector<size_t> parallel = parallelLoops(*part);
  return Placed{group, std::move(*part), std::move(parallel)};
}

/// Adds the group to one of the nests, the last one first, if they are parallel along as many loops together.
bool joins(const NestTask &task, const Placed &own, std::vector<Placed> &nests) {
  for (size_t k = nests.size(); k-- > 0;) {
    std::optional<Placed> both = placedIn(task, together(nests[k].group, own.group));
    if (!both || both->parallel.size() < std::max(nests[k].parallel.size(), own.parallel.size()))
      continue;
    nests[k] = std::move(*both);
    return true;
  }
  return false;
}

/// Is the new order one that the code can be written in? Its loops count up, and those that are not parallel keep their direction.
bool mayBeOrdered(const Placed &placed) {
  const std::vector<Loop> &loops = placed.part.scop.onlyStatement().loops;
  return std::all_of(loops.begin(), loops.end(), [](const Loop &loop) { return loop.step == 1; });
}

} // namespace

std::optional<TimedNest> distributedNest(const NestTask &task, size_t axes) {
  const std::vector<Group> groups = groupsOf(task.function, task.nest);
  if (groups.empty() || groups.size() > mostGroups)
    return std::nullopt;
  std::vector<Placed> nests;
  for (const Group &group : groups) {
    std::optional<Placed> own = placedIn(task, group);
    if (!own || own->parallel.size() < axes)
      return std::nullopt;
    if (!joins(task, *own, nests))
      nests.push_back(std::move(*own));
  }
  Timed timed;
  for (Placed &nest : nests) {
    nest.part.order = outside(nest.parallel, nest.part.leaf.loops.size());
    if (!nest.part.order.empty() && !mayBeOrdered(nest))
      return std::nullopt;
    timed.parts.push_back(std::move(nest.part));
  }
  const bool isChanged = timed.parts.size() > 1 || !timed.parts[0].order.empty();
  if (!isChanged || !areApart(timed.parts, task.function))
    return std::nullopt;
  std::optional<Timing> timing = timingWithoutSteps(placed(timed.parts));
  if (!timing)
    return std::nullopt;
  timed.timing = std::move(*timing);
  return withAssumptions(std::move(timed));
}

} // namespace nidus
