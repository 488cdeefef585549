#include "analysis/mapping/packets/packet_rows.h"
#include <algorithm>

namespace nidus {
namespace {

/// Of one instance.
int64_t bytesRead(const Interior &interior) {
  int64_t bytes = 0;
  for (const Neighbourhood &n : interior.neighbourhoods)
    bytes += n.isRead ? int64_t(n.step) * sizeOf(n.element->scalar) : 0;
  return bytes;
}

int64_t bytesWritten(const Interior &interior) {
  int64_t bytes = 0;
  for (const Neighbourhood &n : interior.neighbourhoods)
    bytes += n.isWritten ? int64_t(n.step) * sizeOf(n.element->scalar) : 0;
  return bytes;
}

int64_t bytesOf(const Interior &interior) { return bytesRead(interior) + bytesWritten(interior); }

/// Of one instance. What is smaller than a word is taken out of one, or put into it, and converted: on an H200 both are
/// done at half the rate of an addition.
int64_t operationsOf(const Interior &interior) {
  constexpr int64_t forSmall = 4;
  int64_t operations = interior.operations;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if (sizeOf(n.element->scalar) < 4)
      operations += forSmall * n.step * (int(n.isRead) + int(n.isWritten));
  return operations;
}

/// With half of its operations per byte, a device does them beside its reads and writes.
bool isLimitedByMemory(const Interior &interior, const DeviceProfile &profile) {
  return profile.operationsPerByte && static_cast<double>(2 * operationsOf(interior)) <=
                                          *profile.operationsPerByte * static_cast<double>(bytesOf(interior));
}

} // namespace

int rowsAlong(const Interior &interior, int shared, const DeviceProfile &profile) {
  constexpr int fewest = 2, muchWritten = 8;
  if (profile.packetRows <= fewest || !isLimitedByMemory(interior, profile))
    return profile.packetRows;
  if (bytesWritten(interior) >= muchWritten * bytesRead(interior))
    return 1;
  int around = 0;
  for (const Neighbourhood &n : interior.neighbourhoods)
    for (size_t d = 0; d < n.offsets.size(); ++d)
      if (n.courses[d].loop == shared)
        around = std::max(around, (n.offsets[d].most - n.offsets[d].least).most());
  int rows = fewest;
  while (rows < around && rows < profile.packetRows)
    rows *= 2;
  return rows;
}

bool savesNothing(const Interior &interior, const Scattered &scattered, const DeviceProfile &profile) {
  bool areWords = true, writesSeveral = false;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    areWords &= sizeOf(n.element->scalar) >= 4;
    writesSeveral |= n.isWritten && n.step > 1;
    for (size_t d = 0; d < n.offsets.size(); ++d)
      areWords &= (n.offsets[d].most - n.offsets[d].least).most() < (d + 1 == n.offsets.size() ? n.step : 1);
  }
  return areWords &&
         (2 * bytesOf(interior) < scattered.bytes || (scattered.looksUp && scattered.bytes > 0 && !scattered.isBent) ||
          (writesSeveral && !isLimitedByMemory(interior, profile)));
}

} // namespace nidus
