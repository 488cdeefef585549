//===- device_profile.h - what is known of a device -----------------------===//
#pragma once

#include "analysis/model/device_limits.h"

namespace nidus {

/// The figures that decide a mapping. Read from profiles/*.json; measured, or as its source states.
struct DeviceProfile {
  std::string name;   ///< "h200"
  std::string device; ///< "NVIDIA H200"
  std::string arch;   ///< nearest -arch of nvcc: "sm_90"
  std::string source; ///< where the figures come from, and when
  int warpSize = 32;
  int maxThreadsPerBlock = 1024;
  std::optional<DeviceLimits> limits; ///< none: the profile cannot say how many blocks are resident
  int multiprocessors = 1;
  int warpsToSaturate = 4; ///< warps per multiprocessor from which on it is busy (Gouin 2019, 5.1: 4 on the K2000)
  std::vector<int> block1; ///< block for one parallel dimension, {256}
  std::vector<int> block2; ///< for two, x first: {32, 8}
  std::vector<int> block3; ///< for three, x first: {32, 4, 2}
  int64_t parameterTableBytes =
      4096; ///< a read-only array up to this size is passed by value (kernel parameters live in constant memory)

  template <class V> void describe(V &v) {
    v("name", name);
    v("device", device);
    v("arch", arch);
    v("source", source);
    v("warpSize", warpSize);
    v("maxThreadsPerBlock", maxThreadsPerBlock);
    v("limits", limits);
    v("multiprocessors", multiprocessors);
    v("warpsToSaturate", warpsToSaturate);
    v("block1", block1);
    v("block2", block2);
    v("block3", block3);
    v("parameterTableBytes", parameterTableBytes);
  }
};

} // namespace nidus
