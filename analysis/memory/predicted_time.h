//===- predicted_time.h - what reading an array from a space costs ----------===//
//
// From the measurements of a device (nidus calibrate): accesses by warps per nanosecond, by space, distinct addresses
// of a warp, stride and size of the elements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/memory/read_pattern.h"
#include "analysis/model/device_profile.h"

namespace nidus {

/// Of what is to be read.
struct ReadSite {
  ReadPattern pattern;
  int64_t elementBytes = 4;
  int64_t tableElements = 0; ///< Shared: what each block copies
  int64_t blockThreads = 256;
  int64_t sharedBytes = 0; ///< Shared: of a block, with this table and those before it
};

/// Nanoseconds that the whole device takes for the reads of one warp, one instance per thread; none when the space was
/// not measured.
///
/// The measurements fill the device. Where shared memory leaves room for fewer warps on a multiprocessor than keep it
/// busy (warpsToSaturate: Gouin 2019, 5.1), reads take as many times as long as warps are missing: what is in flight
/// is proportional to the warps (Little's law). Registers are not known before the compiler ran and are left out.
std::optional<double> predictedTime(MemorySpace space, const ReadSite &site, const DeviceProfile &profile);

} // namespace nidus
