//===- named_range.h - nests as ranges of NVIDIA's profilers --------------===//
//
// With -DNIDUS_NVTX every nest is a range named after its lines, "filters.c:6 conv5_6", on the timelines of nsys and
// ncu: NVTX 3, whose headers come with the CUDA Toolkit and need no library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/process.h"

#ifdef NIDUS_NVTX
#include <nvtx3/nvToolsExt.h>
#include <string>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

/// Lasts as long as it lives, on the host thread that made it.
class NamedRange {
public:
#ifdef NIDUS_NVTX
  explicit NamedRange(Place place) {
    nvtxRangePushA((std::string(place.file) + ":" + std::to_string(place.line) + " " + place.nest).c_str());
  }
  ~NamedRange() { nvtxRangePop(); }
#else
  explicit NamedRange(Place) {}
#endif
  NamedRange(const NamedRange &) = delete;
  NamedRange &operator=(const NamedRange &) = delete;
};

} // namespace NIDUS_TARGET
} // namespace nidus
