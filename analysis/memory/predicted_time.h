//===- predicted_time.h - what reading an array from a space costs ----------===//
//
// From the measurements of a device (nidus calibrate): accesses by warps per nanosecond, by space, distinct addresses
// of a warp, stride and size of the elements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/memory/read_pattern.h"
#include "analysis/model/measurements.h"

namespace nidus {

/// Of what is to be read.
struct ReadSite {
  ReadPattern pattern;
  int64_t elementBytes = 4;
  int64_t tableElements = 0; ///< Shared: what each block copies
  int64_t blockThreads = 256;
};

/// Nanoseconds that the whole device takes for the reads of one warp, one instance per thread; none when the space was
/// not measured.
std::optional<double> predictedTime(MemorySpace space, const ReadSite &site, const Measurements &measured);

} // namespace nidus
