#include "analysis/memory/place_arrays.h"

namespace nidus {

std::vector<Placement> placeArrays(const Scop &scop, const std::vector<Region> &regions, const DeviceProfile &profile) {
  std::vector<Placement> placements;
  int64_t left = profile.parameterTableBytes;
  for (size_t i = 0; i < scop.arrays.size(); ++i) {
    const Array &array = scop.arrays[i];
    Placement placement{array.name, MemorySpace::Global, "written by the nest"};
    if (!array.isWritten) {
      placement = {array.name, MemorySpace::Readonly,
                   "only read; too large, or of unknown size, for kernel parameters"};
      std::optional<int64_t> count = regions[i].constantElements;
      int64_t bytes = count && isScalar(array.element) ? *count * sizeOf(array.element->scalar) : 0;
      if (bytes > 0 && bytes <= left) {
        left -= bytes;
        placement = {array.name, MemorySpace::Constant,
                     "only read, " + std::to_string(bytes) + " bytes whatever the sizes: passed by value"};
      }
    }
    placements.push_back(placement);
  }
  return placements;
}

} // namespace nidus
