//===- device.h - buffers and times on the device ------------------------------===//
#pragma once

#include "session.h"
#include <cstdint>
#include <cuda_runtime.h>
#include <memory>
#include <stdexcept>

namespace nidus::benchmark {

/// Throws std::runtime_error with the call and CUDA's text.
inline void check(cudaError_t error, const char *call) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(error));
}
#define NIDUS_CHECK(call) nidus::benchmark::check((call), #call)

inline int attribute(cudaDeviceAttr which) {
  int value = 0;
  NIDUS_CHECK(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

/// Memory of the device, released with the object.
class DeviceMemory {
  void *address = nullptr;

public:
  explicit DeviceMemory(size_t bytes) {
    NIDUS_CHECK(cudaMalloc(&address, bytes));
    NIDUS_CHECK(cudaMemset(address, 0x35, bytes)); // small finite numbers as bytes, integers and floats
  }
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;
  ~DeviceMemory() { cudaFree(address); }
  template <class T> T *as() const { return static_cast<T *>(address); }
};

/// Page-locked memory of the host.
class PinnedMemory {
  void *address = nullptr;

public:
  explicit PinnedMemory(size_t bytes) { NIDUS_CHECK(cudaMallocHost(&address, bytes)); }
  PinnedMemory(const PinnedMemory &) = delete;
  PinnedMemory &operator=(const PinnedMemory &) = delete;
  ~PinnedMemory() { cudaFreeHost(address); }
  char *data() const { return static_cast<char *>(address); }
};

/// Times what is launched on the default stream.
class Stopwatch {
  cudaEvent_t start = nullptr, stop = nullptr;
  size_t poisonBytes;
  DeviceMemory poison;

public:
  /// The L2 cache is poisoned before each run with several times its size (Gouin 2019: 100 MB).
  Stopwatch()
      : poisonBytes(std::max<size_t>(100'000'000, 4 * size_t(attribute(cudaDevAttrL2CacheSize)))), poison(poisonBytes) {
    NIDUS_CHECK(cudaEventCreate(&start));
    NIDUS_CHECK(cudaEventCreate(&stop));
  }
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;
  ~Stopwatch() {
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
  }

  double milliseconds(const std::function<void()> &launch) const {
    NIDUS_CHECK(cudaMemsetAsync(poison.as<void>(), 0, poisonBytes));
    NIDUS_CHECK(cudaEventRecord(start));
    launch();
    NIDUS_CHECK(cudaEventRecord(stop));
    NIDUS_CHECK(cudaGetLastError());
    NIDUS_CHECK(cudaEventSynchronize(stop));
    float time = 0;
    NIDUS_CHECK(cudaEventElapsedTime(&time, start, stop));
    return time;
  }

  /// `amount` per millisecond, of as many runs and one that does not count: a kernel is loaded when it first runs.
  Statistic rate(int runs, double amount, const std::function<void()> &launch) const {
    std::vector<double> rates;
    milliseconds(launch);
    for (int i = 0; i < runs; ++i)
      rates.push_back(amount / milliseconds(launch));
    return statisticOf(rates);
  }

  /// What `launch` does `count` times takes as long as a run should: the count, a multiple of `unit`.
  int countFor(const Run &run, int unit, const std::function<void(int)> &launch) const {
    constexpr int most = 1 << 16;
    int count = unit;
    milliseconds([&] { launch(count); });
    for (double time = 0; count < most; count *= 4) {
      time = milliseconds([&] { launch(count); });
      if (time >= run.milliseconds / 8) {
        double wanted = count * run.milliseconds / time;
        return unit * std::max(1, int(std::min<double>(wanted, most) / unit));
      }
    }
    return most / unit * unit;
  }
};

/// Nanoseconds of the device's own clock.
__device__ inline unsigned long long now() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

/// Before anything else: no process uses the device for the first time twice.
void measureFirstUse(Figures &);

// The other measurements; each gives its points.
Points spaceReads(const Settings &, const std::shared_ptr<Stopwatch> &);
Points spaceWrites(const Settings &, const std::shared_ptr<Stopwatch> &);
Points memoryBandwidth(const Settings &, const std::shared_ptr<Stopwatch> &);
Points transfers(const Settings &);
Points launches(const std::shared_ptr<Stopwatch> &);
Points arithmetic(const Settings &, const std::shared_ptr<Stopwatch> &);
Points atomics(const Settings &, const std::shared_ptr<Stopwatch> &);
Points concurrency(const Settings &);
Points programs(const std::shared_ptr<Stopwatch> &);

} // namespace nidus::benchmark
