//===- device_profile.h - what is known of a device -----------------------===//
#pragma once

#include "analysis/model/device_limits.h"
#include "analysis/model/measurements.h"
#include "analysis/model/memory_space.h"
#include "runtime/include/nidus/launcher/rates.h"

namespace nidus {

/// What predicts times (criterion 3). Rates are amounts per nanosecond: GB/s for bytes. What older profiles do not have is
/// optional; DeviceProfile::predictionRates() says what is taken for it.
struct DeviceRates {
  double toDevice = 1, fromDevice = 1; ///< bytes, from and to ordinary (pageable) memory
  std::optional<double> smallToDevice, smallFromDevice; ///< the same, of copies that the driver makes alone: 1 MiB
  double deviceMemory = 1;             ///< bytes, read or written by kernels
  double deviceOperations = 1;         ///< operations (WorkTerm) of a kernel that fills the device
  std::optional<double> threadOperations; ///< of one thread, each of which needs the one before
  double hostOperations = 1;           ///< operations of the C nest on one core: of the fastest nest seen
  std::optional<double> hostMemory;    ///< bytes, read or written by C that does little else
  std::optional<double> hostChain;     ///< nanoseconds of an addition in C that needs the sum before
  std::optional<double> hostMiss;      ///< nanoseconds of an access in C to another cache line than the one before
  double nestStart = 0;                ///< nanoseconds that every translated nest costs, whatever its size
  std::optional<double> deviceStart;   ///< nanoseconds that the first use of the device takes in a process
  template <class V> void describe(V &v) {
    v("toDevice", toDevice);
    v("fromDevice", fromDevice);
    v("smallToDevice", smallToDevice);
    v("smallFromDevice", smallFromDevice);
    v("deviceMemory", deviceMemory);
    v("deviceOperations", deviceOperations);
    v("threadOperations", threadOperations);
    v("hostOperations", hostOperations);
    v("hostMemory", hostMemory);
    v("hostChain", hostChain);
    v("hostMiss", hostMiss);
    v("nestStart", nestStart);
    v("deviceStart", deviceStart);
  }
};

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
  std::optional<std::vector<int>> blockOfBytes; ///< the same, for reductions that read elements of one byte; none: block1
  std::vector<int> block2; ///< for two, x first: {32, 8}
  std::vector<int> block3; ///< for three, x first: {32, 4, 2}
  // Packets: several instances per thread. 0 bytes: none.
  int packetBytes = 0;      ///< of the widest access: columns are chosen for it
  int packetRows = 1;       ///< when rows of one packet share what they read
  int packetOperations = 0; ///< of one thread, unrolled: more code than this is fetched too slowly
  int packetWords = 0;      ///< of 4 bytes that a packet holds in registers
  /// Packets of a warp along x where rows that are read change along x (rotations, maps of places): a power of two up to
  /// 32. None: as all others.
  std::optional<int> bentWarpColumns;
  /// That are done in the time of one byte read or written. None: all packets that share have `packetRows`.
  std::optional<double> operationsPerByte;
  int64_t parameterTableBytes =
      4096; ///< a read-only array up to this size is passed by value (kernel parameters live in constant memory)
  std::vector<SpaceRule> readSpaces;  ///< the first that applies and is possible; the last applies always
  std::optional<int64_t> memoryBytes; ///< of the device
  std::optional<DeviceRates> rates;   ///< none: the profile cannot say what pays
  std::optional<Measurements> measured; ///< by nidus calibrate; left out of plans, which are decided
  /// Field -> where its figure comes from, when not from `source`.
  std::optional<std::map<std::string, std::string>> sources;

  /// Criterion 2: as many threads fill the device.
  int64_t threadsToFill() const { return int64_t(multiprocessors) * warpsToSaturate * warpSize; }

  /// With values for what is not known; only of a profile with rates.
  Rates predictionRates() const {
    const DeviceRates &known = *rates;
    const auto filling = static_cast<double>(threadsToFill());
    constexpr double unlimited = 1e6;
    return {known.toDevice,
            known.fromDevice,
            known.smallToDevice.value_or(known.toDevice),
            known.smallFromDevice.value_or(known.fromDevice),
            known.deviceMemory,
            known.deviceOperations,
            known.threadOperations.value_or(known.deviceOperations / filling),
            known.hostOperations,
            known.hostMemory.value_or(unlimited),
            known.hostChain.value_or(0),
            known.hostMiss.value_or(1),
            known.nestStart,
            filling,
            known.deviceStart.value_or(0)};
  }

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
    v("blockOfBytes", blockOfBytes);
    v("block2", block2);
    v("block3", block3);
    v("packetBytes", packetBytes);
    v("packetRows", packetRows);
    v("packetOperations", packetOperations);
    v("packetWords", packetWords);
    v("bentWarpColumns", bentWarpColumns);
    v("operationsPerByte", operationsPerByte);
    v("parameterTableBytes", parameterTableBytes);
    v("readSpaces", readSpaces);
    v("memoryBytes", memoryBytes);
    v("rates", rates);
    v("measured", measured);
    v("sources", sources);
  }
};

} // namespace nidus
