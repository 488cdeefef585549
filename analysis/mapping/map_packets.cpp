#include "analysis/mapping/map_packets.h"
#include "analysis/mapping/schedule.h"
#include "analysis/mapping/trips.h"
#include <algorithm>

namespace nidus {
namespace {

/// Instances: `columns` along the innermost loop, `rows` along the loop `shared`, one along the others.
struct Shape {
  int columns, rows;
  size_t shared;
};

/// The outermost loop whose neighbouring instances read the same elements, if it is not the innermost one.
std::optional<size_t> sharingLoop(const Interior &interior, size_t axes) {
  for (size_t k = 0; k + 1 < axes; ++k)
    for (const Neighbourhood &n : interior.neighbourhoods)
      if (n.offsets[k].most > n.offsets[k].least)
        return k;
  return std::nullopt;
}

/// Words of 4 bytes that a packet of this shape keeps of what it reads and writes.
int64_t wordsOf(const Interior &interior, const Shape &shape) {
  int64_t words = 0;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    size_t x = n.offsets.size() - 1;
    int64_t columns = int64_t(shape.columns) * n.step + (n.offsets[x].most - n.offsets[x].least), rows = 1;
    for (size_t k = 0; k < x; ++k)
      rows *= (k == shape.shared ? shape.rows : 1) + (n.offsets[k].most - n.offsets[k].least);
    words += rows * ((columns * sizeOf(n.element->scalar) + 3) / 4);
  }
  return words;
}

/// Columns for the widest access of the smallest elements, as long as a row of the largest ones stays within two
/// accesses.
std::optional<Shape> shapeFor(const Interior &interior, size_t axes, const DeviceProfile &profile) {
  int least = 8, most = 1;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    least = std::min(least, sizeOf(n.element->scalar));
    most = std::max(most, sizeOf(n.element->scalar));
  }
  std::optional<size_t> shared = sharingLoop(interior, axes);
  Shape shape{std::min(profile.packetBytes / least, 2 * profile.packetBytes / most), shared ? profile.packetRows : 1,
              shared.value_or(0)};
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, shape) <= profile.packetWords;
  };
  while (!fits() && shape.columns * least > 8)
    shape.columns /= 2;
  while (!fits() && shape.rows > 1)
    shape.rows /= 2;
  while (!fits() && shape.columns * least > 4)
    shape.columns /= 2;
  bool isPacket = shape.columns * shape.rows > 1 && shape.columns * least >= 4;
  return isPacket && fits() ? std::optional(shape) : std::nullopt;
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
  if (!scop.interior || profile.packetBytes == 0 || axes > 3 || !isParallel || !isAlike || !isRectangle(statement))
    return std::nullopt;
  std::optional<Shape> shape = shapeFor(*scop.interior, axes, profile);
  // A row of the nest shorter than one of a packet (colour channels) has none.
  std::optional<int64_t> trips = constantTrips(statement, axes - 1);
  if (!shape || (trips && *trips < shape->columns))
    return std::nullopt;
  KernelMapping kernel;
  kernel.statement = statement.name;
  for (size_t a = 0; a < axes; ++a)
    kernel.threadLoops.push_back(static_cast<int>(a));
  kernel.packet.assign(axes, 1);
  kernel.packet[axes - 1 - shape->shared] = shape->rows;
  kernel.packet[0] = shape->columns;
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
