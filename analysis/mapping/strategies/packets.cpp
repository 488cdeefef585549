#include "analysis/mapping/strategies/packets.h"
#include "analysis/mapping/packets/lane_ends.h"
#include "analysis/mapping/packets/lane_parts.h"
#include "analysis/mapping/packets/packet_shapes.h"
#include "analysis/mapping/plan/schedule.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/packets/sweeps.h"
#include "analysis/mapping/body/trips.h"
#include "analysis/mapping/body/turns.h"
#include <algorithm>

namespace nidus::strategies::packets {
namespace {

/// What packets reach element by element; warps are squares only where the profile says so.
Scattered scatteredFor(const Scop &scop, const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  Scattered scattered = scatteredIn(scop, scop.onlyStatement(), threadLoops.back());
  scattered.isBent &= profile.bentWarpColumns && threadLoops.size() == 2 && !takesTurns(scop);
  return scattered;
}

struct Choice {
  PacketShape shape;
  bool sweeps = false, endsApart = false;
  int64_t words = 0, wholeWords = 0; ///< of KernelMapping
  bool sized = false;
};

/// Words of what instances compute in common, where they branch and keep it.
int64_t sharedWordsOf(const Scop &scop, const Interior &interior, const std::vector<int> &threadLoops,
                      const PacketShape &shape) {
  return branches(interior.body) ? wordsOf(sharedValues(scop, interior), interior, threadLoops, shape) : 0;
}

std::optional<Choice> chooseSweep(const Scop &scop, const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  Scop other = scop;
  other.interior = takesTurns(scop) ? std::nullopt : withSweeps(*scop.interior);
  if (!other.interior)
    return std::nullopt;
  Scattered scattered = scatteredFor(scop, threadLoops, profile);
  std::optional<PacketShape> shape = shapeOfSweeps(other, scattered, threadLoops, profile);
  if (!shape)
    return std::nullopt;
  LaneParts parts = lanePartsOf(other, withPrivates(other, other.interior->body)).value();
  return Choice{
      *shape, true, false, wordsOf(*other.interior, parts, threadLoops, *shape),
      std::max(wordsOf(*scop.interior, threadLoops, *shape), sharedWordsOf(scop, *scop.interior, threadLoops, *shape))};
}

/// Instances that end apart need only some rows of the window at a time, so half of the registers are for what they
/// sum.
std::optional<Choice> chooseApart(const Scop &scop, const PacketShape &shape, const std::vector<int> &threadLoops,
                                  const DeviceProfile &profile) {
  StmtRef block = withPrivates(scop, scop.interior->body);
  std::optional<LaneParts> parts = endsAlone(block) ? lanePartsOf(scop, withEndsApart(block)) : std::nullopt;
  if (!parts || carriedWordsOf(*parts, shape) > profile.packetWords / 2)
    return std::nullopt;
  Interior twoRows = *scop.interior;
  for (Neighbourhood &n : twoRows.neighbourhoods)
    n.sweptRows = 2;
  PacketShape oneRow = shape;
  oneRow.rows = 1;
  return Choice{shape, false, true, carriedWordsOf(*parts, shape) + sharedWordsOf(scop, twoRows, threadLoops, oneRow),
                sharedWordsOf(scop, *scop.interior, threadLoops, shape)};
}

/// Of a window that is too large for a packet of full size, a sweep serves more results at a time. On an H200 an 11 x 11
/// convolution of floats takes 1.35 ms swept by packets of 4 x 2, and 1.88 with a window for 2 x 2; one of 15 x 15 bytes
/// 2.6 by 16 x 2, and 4.7 with a window for 8 x 1.
Choice sweptIfLarger(const Scop &scop, const PacketShape &window, const std::vector<int> &threadLoops,
                     const DeviceProfile &profile) {
  std::optional<Choice> swept = chooseSweep(scop, threadLoops, profile);
  bool isLarger = swept && swept->shape.columns * swept->shape.rows > window.columns * window.rows;
  return isLarger ? *swept : Choice{window};
}

/// A window that registers hold. Where instances that branch would keep too many values for it, they end apart; else
/// the packet is smaller, or the window swept, as before a packet of one row.
std::optional<Choice> chooseWindow(const Scop &scop, const std::vector<int> &threadLoops,
                                   const DeviceProfile &profile) {
  const Interior &interior = *scop.interior;
  Scattered scattered = scatteredFor(scop, threadLoops, profile);
  std::optional<PacketShape> widest = shapeFor(interior, {}, scattered, threadLoops, profile);
  if (!widest || !branches(interior.body))
    return widest ? std::optional(sweptIfLarger(scop, *widest, threadLoops, profile)) : std::nullopt;
  std::vector<SharedValue> values = sharedValues(scop, interior);
  auto isCrowded = [&](const PacketShape &shape) {
    return wordsOf(values, interior, threadLoops, shape) > profile.packetWords;
  };
  if (!isCrowded(*widest))
    return Choice{*widest};
  std::optional<Choice> apart = chooseApart(scop, *widest, threadLoops, profile);
  if (apart && widest->rows > 1)
    return apart;
  PacketShape roomy = shapeFor(interior, values, scattered, threadLoops, profile).value_or(*widest);
  std::optional<Choice> swept;
  if (isCrowded(roomy) || roomy.rows == 1)
    swept = chooseSweep(scop, threadLoops, profile);
  return swept ? swept : apart ? apart : Choice{roomy};
}

/// Windows whose rows are known only at run time are swept.
std::optional<Choice> chooseSized(const Scop &scop, const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  if (!scop.sized || axesFor(*scop.sized, threadLoops.size()) != threadLoops)
    return std::nullopt;
  Scop sized = scop;
  sized.interior = scop.sized;
  std::optional<Choice> choice = chooseSweep(sized, threadLoops, profile);
  if (choice)
    choice->sized = true;
  return choice;
}

std::optional<Choice> chooseShape(const Scop &scop, const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  std::optional<Choice> choice = chooseSized(scop, threadLoops, profile);
  if (choice || !scop.interior)
    return choice;
  if (!scop.interior->hasLoops)
    choice = chooseWindow(scop, threadLoops, profile);
  else if (std::optional<PacketShape> shape = shapeWithLoops(scop, threadLoops, profile))
    choice = Choice{*shape};
  return choice ? choice : chooseSweep(scop, threadLoops, profile);
}

/// The loops do not depend on each other.
bool isRectangle(const Statement &statement) {
  std::vector<std::string> counters;
  for (const Loop &loop : statement.loops)
    counters.push_back(loop.symbol);
  isl::set instances = fromTuple(statement.domain, counters);
  isl::set product = everything();
  for (const std::string &counter : counters) {
    std::set<std::string> keep;
    for (const std::string &name : namesOf(instances))
      if (name == counter || !std::count(counters.begin(), counters.end(), name))
        keep.insert(name);
    product = product.intersect(projectOnto(instances, keep));
  }
  return product.is_subset(instances);
}

} // namespace

bool mayApply(const Problem &problem) {
  const Statement &statement = problem.scop.onlyStatement();
  bool isParallel = std::all_of(problem.parallel.begin(), problem.parallel.end(), [](bool p) { return p; });
  bool isAlike = std::all_of(statement.loops.begin(), statement.loops.end(), [&](const Loop &loop) {
    return sizeOf(loop.type->scalar) >= 4 && loop.type->scalar == statement.loops[0].type->scalar;
  });
  const bool isOne = isl_set_is_singleton(statement.domain.get()) == isl_bool_true;
  return problem.profile.packetBytes > 0 && !isOne && statement.loops.size() <= 3 && isParallel && isAlike && isRectangle(statement);
}

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const DeviceProfile &profile = problem.profile;
  const Statement &statement = scop.onlyStatement();
  size_t axes = statement.loops.size();
  const std::optional<Interior> &interior = scop.interior ? scop.interior : scop.sized;
  if (!interior || !mayApply(problem))
    return {};
  std::optional<std::vector<int>> threadLoops = axesFor(*interior, axes);
  if (!threadLoops)
    return {};
  if (takesTurns(scop) && (!scop.interior || !isWorthTurns(*scop.interior)))
    return {};
  int xLoop = threadLoops->back();
  std::optional<Choice> choice = chooseShape(scop, *threadLoops, profile);
  PacketShape *shape = choice ? &choice->shape : nullptr;
  if (shape && takesTurns(scop))
    shape->columns = columnsForTurns(*scop.interior, shape->columns, shape->rows, profile);
  // A row of the nest shorter than one of a packet (colour channels) has none, nor has a column shorter than a square.
  std::optional<int64_t> trips = constantTrips(statement, xLoop);
  bool isSquare = scop.interior && isTransposed(*scop.interior, xLoop);
  if (!shape || (trips && *trips < shape->columns) ||
      (isSquare && constantTrips(statement, threadLoops->front()).value_or(shape->rows) < shape->rows))
    return {};
  KernelMapping kernel;
  kernel.statement = statement.name;
  kernel.threadLoops = *threadLoops;
  PacketForm packets;
  packets.shape.assign(axes, 1);
  packets.shape[axes - 1 - shape->shared] = shape->rows;
  packets.shape[0] = shape->columns;
  packets.sweeps = choice->sweeps;
  packets.sized = choice->sized;
  packets.endsApart = choice->endsApart;
  packets.words = choice->words;
  packets.wholeWords = choice->wholeWords;
  packets.blocksInTurns = blocksInTurns(scop, profile);
  // Of short rows the runtime gives a warp several (packets.h).
  int width = axes == 1 ? 128 : 32;
  while (axes > 1 && trips && width / 2 >= *trips / shape->columns)
    width /= 2;
  kernel.block = axes == 1 ? std::vector<int>{width} : std::vector<int>{width, 128 / width};
  if (!choice->sweeps && scop.interior && scatteredFor(scop, *threadLoops, profile).isBent) {
    packets.warpColumns = *profile.bentWarpColumns;
    width = std::min(width, packets.warpColumns);
    kernel.block = {width, 128 / width};
  }
  kernel.block.resize(axes, 1);
  kernel.form = packets;
  kernel.schedule = scheduleOf(statement, kernel);
  return {{"packets", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::packets
