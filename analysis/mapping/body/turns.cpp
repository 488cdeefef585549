#include "analysis/mapping/body/turns.h"
#include <algorithm>

namespace nidus {
namespace {

bool combinesArrays(const Scop &scop) {
  return std::any_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined.has_value(); });
}

} // namespace

bool takesTurns(const Scop &scop) { return !scop.reductions.empty() || combinesArrays(scop); }

/// Elements of 4 bytes and more are as fast one by one; smaller ones take twice to three times as long as in packets.
bool isWorthTurns(const Interior &interior) {
  return !interior.hasLoops && std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                                           [](const Neighbourhood &n) { return sizeOf(n.element->scalar) < 4; });
}

/// A thread has nothing to do until its next packet has come. On an H200 two accesses at a time take two thirds of the time of
/// one; packets of several rows have more under way.
int columnsForTurns(const Interior &interior, int columns, int rows, const DeviceProfile &profile) {
  bool isOneAccess = std::all_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [&](const Neighbourhood &n) {
    return columns * sizeOf(n.element->scalar) <= profile.packetBytes;
  });
  bool fits = interior.operations * 2 * columns * rows <= profile.packetOperations;
  return rows == 1 && isOneAccess && fits ? 2 * columns : columns;
}

/// More than 6 on a multiprocessor would have more to begin and to end with, and leave less shared memory for each.
int blocksInTurns(const Scop &scop, const DeviceProfile &profile) {
  return combinesArrays(scop) ? 6 * profile.multiprocessors : 0;
}

} // namespace nidus
