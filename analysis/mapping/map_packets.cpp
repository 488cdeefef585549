#include "analysis/mapping/map_packets.h"
#include "analysis/mapping/element_steps.h"
#include "analysis/mapping/lane_ends.h"
#include "analysis/mapping/lane_parts.h"
#include "analysis/mapping/packet_words.h"
#include "analysis/mapping/scattered.h"
#include "analysis/mapping/schedule.h"
#include "analysis/mapping/statements.h"
#include "analysis/mapping/sweeps.h"
#include "analysis/mapping/trips.h"
#include "analysis/mapping/turns.h"
#include <algorithm>
#include <numeric>
#include <utility>

namespace nidus {
namespace {

/// The loops as axes, x last: what packets write, they write along x. Nothing when arrays need different loops there.
std::optional<std::vector<int>> axesFor(const Interior &interior, size_t count) {
  std::vector<int> loops(count);
  std::iota(loops.begin(), loops.end(), 0);
  std::optional<int> x;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if (n.isWritten && std::exchange(x, n.courses.back().loop).value_or(n.courses.back().loop) != n.courses.back().loop)
      return std::nullopt;
  if (x) {
    std::erase(loops, *x);
    loops.push_back(*x);
  }
  return loops;
}

// Bytes between the scattered reads of neighbouring threads, times their number. A warp takes a cycle for each line of
// 128 bytes that it touches, so an instance takes one for 128 of these bytes. On an H200 the mean of 2x2 pixels is
// limited by these cycles at 64 and by memory at 32.
constexpr int64_t mostScattered = 48;

// Beyond this, for the narrowest packet, what packets save elsewhere does not count: a selection by 81 reads of structs
// takes a third longer with packets of 4 columns.
constexpr int64_t muchScattered = 448;

/// The axes but x whose neighbouring instances read the same elements, outermost first.
std::vector<size_t> sharingAxes(const Interior &interior, const std::vector<int> &threadLoops) {
  std::vector<size_t> axes;
  for (size_t axis = 0; axis + 1 < threadLoops.size(); ++axis)
    if (std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [&](const Neighbourhood &n) {
          for (size_t d = 0; d < n.offsets.size(); ++d)
            if (n.courses[d].loop == threadLoops[axis] && n.offsets[d].most != n.offsets[d].least)
              return true;
          return false;
        }))
      axes.push_back(axis);
  return axes;
}

/// Are rows of some array columns of the packets?
bool isTransposed(const Interior &interior, int xLoop) {
  return std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [&](const Neighbourhood &n) { return n.courses.back().loop != xLoop; });
}

/// Columns for the widest access of the smallest elements, as long as a row of the largest ones stays within two
/// accesses, and within one where they are written: two would each leave half of every sector of memory to the other.
/// Between transposed arrays squares, which are rows of both. Narrower, but not as narrow as one access, where `values`
/// take too many registers.
std::optional<PacketShape> shapeFor(const Interior &interior, const std::vector<SharedValue> &values,
                                    const Scattered &scattered, const std::vector<int> &threadLoops,
                                    const DeviceProfile &profile) {
  // On an H200 squares of 8 x 8 bytes are faster than smaller and larger ones.
  constexpr int mostInSquare = 8;
  int least = 8, most = 1, written = 1;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    least = std::min(least, sizeOf(n.element->scalar));
    most = std::max(most, sizeOf(n.element->scalar));
    written = n.isWritten ? std::max(written, sizeOf(n.element->scalar)) : written;
  }
  std::vector<size_t> shared = sharingAxes(interior, threadLoops);
  int columns = std::min({profile.packetBytes / least, 2 * profile.packetBytes / most, profile.packetBytes / written});
  // Of volumes whose planes and rows are shared, a packet keeps many rows: on an H200 8 bytes of each are faster
  // than 16.
  if (shared.size() > 1 && least == 1)
    columns = std::min(columns, profile.packetBytes / 2);
  PacketShape shape{columns, shared.empty() ? 1 : profile.packetRows, shared.empty() ? 0 : shared[0],
                    threadLoops.size()};
  bool isSquare = isTransposed(interior, threadLoops.back());
  if (isSquare)
    shape.columns = shape.rows = std::min(profile.packetBytes / most, mostInSquare);
  auto narrow = [&] {
    shape.columns /= 2;
    if (isSquare)
      shape.rows = shape.columns;
  };
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, threadLoops, shape) <= profile.packetWords;
  };
  auto isRoomy = [&] { return fits() && wordsOf(values, interior, threadLoops, shape) <= profile.packetWords; };
  while (!isRoomy() && shape.columns * least > 8)
    narrow();
  while (!isRoomy() && shape.rows > 1 && !isSquare)
    shape.rows /= 2;
  while (!fits() && shape.columns * least > 4)
    narrow();
  while (scattered.bytes * shape.columns > mostScattered && shape.columns * least > 4)
    narrow();
  bool isPacket = !scattered.isWritten && scattered.bytes * shape.columns <= muchScattered &&
                  shape.columns * shape.rows > 1 && shape.columns * least >= 4;
  return isPacket && fits() ? std::optional(shape) : std::nullopt;
}

/// Fewer threads than fill the device, whatever the parameters are.
bool leavesFew(const Statement &statement, const PacketShape &shape, const DeviceProfile &profile) {
  int64_t threads = 1;
  for (size_t k = 0; k < statement.loops.size(); ++k) {
    std::optional<int64_t> trips = constantTrips(statement, k);
    if (!trips || threads > profile.threadsToFill())
      return false;
    threads *= *trips;
  }
  return threads / (shape.columns * shape.rows) < profile.threadsToFill();
}

/// The array is transposed, or runs against the counters.
bool isTurnedAround(const Neighbourhood &n) {
  for (size_t d = 0; d < n.courses.size(); ++d)
    if (n.courses[d].isReversed || n.courses[d].loop != static_cast<int>(d))
      return true;
  return false;
}

/// For blocks with loops: one access of the largest elements, if all rows are read by wide accesses; rows of the packet
/// where they share what they read. On an H200 a product of matrices takes a fifth of the time with 4 x 4 results per
/// thread, and a convolution half of it with 1 x 4; reads that are scattered take longer for each of the columns.
std::optional<PacketShape> shapeWithLoops(const Scop &scop, const std::vector<int> &threadLoops,
                                          const DeviceProfile &profile) {
  const size_t axes = threadLoops.size();
  const Interior &interior = *scop.interior;
  std::optional<LaneParts> parts = lanePartsOf(scop, withPrivates(scop, interior.body));
  bool readsTogether = interior.isShared || !interior.rows.empty();
  const bool isTurned = std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), isTurnedAround);
  if (!parts || interior.isScattered || !readsTogether || axes < 2 || isTurned)
    return std::nullopt;
  int most = 4, least = 8;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    most = std::max(most, sizeOf(n.element->scalar));
    least = std::min(least, sizeOf(n.element->scalar));
  }
  for (const Row &row : interior.rows)
    most = std::max(most, sizeOf(row.element->scalar));
  // A row that all rows of a packet read is worth twice as many.
  bool isRowShared =
      most <= 4 && std::any_of(interior.rows.begin(), interior.rows.end(), [](const Row &row) { return row.isShared; });
  PacketShape shape{profile.packetBytes / most, interior.isShared ? (isRowShared ? 2 : 1) * profile.packetRows : 1,
                    axes - 2, axes};
  bool areWide = !parts->hasOtherRows && std::all_of(interior.rows.begin(), interior.rows.end(),
                                                     [&](const Row &row) { return isWide(row, shape.columns); });
  if (!areWide)
    shape.columns = 1;
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, *parts, threadLoops, shape) <= profile.packetWords;
  };
  auto isGood = [&] { return fits() && !leavesFew(scop.statements[0], shape, profile); };
  while (!isGood() && shape.rows > 1)
    shape.rows /= 2;
  bool isPacket = shape.columns * shape.rows > 1 && shape.columns * least >= 4;
  return isPacket && isGood() ? std::optional(shape) : std::nullopt;
}

/// For windows that are swept (their interior is the Scop's): one access of the largest elements, and two rows. On an
/// H200 the first-level cache gives a row of 4 floats and those around it in the time of as many products as one row of
/// results takes; with two rows, arithmetic is the limit, and with more, rows move between registers.
/// Of a window without columns around, a row serves fewer products: all rows of a packet are worth it, of 8 columns at most.
std::optional<PacketShape> shapeOfSweeps(const Scop &scop, const Scattered &scattered,
                                         const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  constexpr int mostRows = 2, mostFlatColumns = 8;
  const Interior &interior = *scop.interior;
  bool hasColumns =
      std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [](const Neighbourhood &n) {
        return n.sweptRows > 0 && n.offsets[1].most - n.offsets[1].least != n.step - 1;
      });
  std::optional<LaneParts> parts = lanePartsOf(scop, withPrivates(scop, interior.body));
  const bool isTurned = std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), isTurnedAround);
  if (!parts || interior.isScattered || scattered.isWritten || isTurned)
    return std::nullopt;
  int most = 1, least = 8;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    most = std::max(most, sizeOf(n.element->scalar));
    least = std::min(least, sizeOf(n.element->scalar));
  }
  PacketShape shape{profile.packetBytes / most, std::min(profile.packetRows, mostRows), 0, threadLoops.size()};
  if (!hasColumns)
    shape = {std::min(shape.columns, mostFlatColumns), profile.packetRows, 0, threadLoops.size()};
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, *parts, threadLoops, shape) <= profile.packetWords &&
           !leavesFew(scop.statements[0], shape, profile);
  };
  while (!fits() && shape.rows > 1)
    shape.rows /= 2;
  while (!fits() && shape.columns * least > 4)
    shape.columns /= 2;
  bool isPacket = scattered.bytes * shape.columns <= mostScattered && shape.columns > 1 && shape.columns * least >= 4;
  return isPacket && fits() ? std::optional(shape) : std::nullopt;
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
  Scattered scattered = scatteredIn(scop, scop.statements[0], threadLoops.back());
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
  Scattered scattered = scatteredIn(scop, scop.statements[0], threadLoops.back());
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

std::optional<Mapping> mapPackets(const Scop &scop, const std::vector<bool> &parallel, const DeviceProfile &profile) {
  const Statement &statement = scop.statements[0];
  size_t axes = statement.loops.size();
  bool isParallel = std::all_of(parallel.begin(), parallel.end(), [](bool p) { return p; });
  bool isAlike = std::all_of(statement.loops.begin(), statement.loops.end(), [&](const Loop &loop) {
    return sizeOf(loop.type->scalar) >= 4 && loop.type->scalar == statement.loops[0].type->scalar;
  });
  const std::optional<Interior> &interior = scop.interior ? scop.interior : scop.sized;
  if (!interior || profile.packetBytes == 0 || axes > 3 || !isParallel || !isAlike || !isRectangle(statement))
    return std::nullopt;
  std::optional<std::vector<int>> threadLoops = axesFor(*interior, axes);
  if (!threadLoops)
    return std::nullopt;
  if (takesTurns(scop) && (!scop.interior || !isWorthTurns(*scop.interior)))
    return std::nullopt;
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
    return std::nullopt;
  KernelMapping kernel;
  kernel.statement = statement.name;
  kernel.threadLoops = *threadLoops;
  kernel.packet.assign(axes, 1);
  kernel.packet[axes - 1 - shape->shared] = shape->rows;
  kernel.packet[0] = shape->columns;
  kernel.sweeps = choice->sweeps;
  kernel.sized = choice->sized;
  kernel.endsApart = choice->endsApart;
  kernel.words = choice->words;
  kernel.wholeWords = choice->wholeWords;
  kernel.blocksInTurns = blocksInTurns(scop, profile);
  // Of short rows the runtime gives a warp several (packets.h).
  int width = axes == 1 ? 128 : 32;
  while (axes > 1 && trips && width / 2 >= *trips / shape->columns)
    width /= 2;
  kernel.block = axes == 1 ? std::vector<int>{width} : std::vector<int>{width, 128 / width};
  kernel.block.resize(axes, 1);
  kernel.schedule = scheduleOf(statement, kernel);
  return Mapping{{kernel}};
}

} // namespace nidus
