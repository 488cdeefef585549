// Random data and times on the device.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include <cuda_runtime.h>

inline void check(cudaError_t error, const char *call) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
  std::exit(1);
}
#define CHECK(call) check(call, #call)

/// Random bytes, or floats in [0, 256).
template <class Element> std::vector<Element> randomData(size_t count) {
  std::vector<Element> data(count);
  uint64_t state = 88172645463325252u;
  for (Element &element : data) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    element = Element(sizeof(Element) == 1 ? float(state >> 56) : float(state >> 40) / 65536.0f);
  }
  return data;
}

/// Positive weights of different size whose sum stays below 1.
inline std::vector<float> maskOf(int count) {
  std::vector<float> mask(count);
  for (int k = 0; k < count; k++)
    mask[k] = float(1 + k % 7) / float(4.2 * count);
  return mask;
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Random data on the device, released with the object.
template <class Element> struct OnDevice {
  Element *data = nullptr;
  explicit OnDevice(const std::vector<Element> &host) {
    CHECK(cudaMalloc(&data, host.size() * sizeof(Element)));
    CHECK(cudaMemcpy(data, host.data(), host.size() * sizeof(Element), cudaMemcpyHostToDevice));
  }
  OnDevice(const OnDevice &) = delete;
  ~OnDevice() { cudaFree(data); }
};

/// Median milliseconds of 20 launches after three.
inline double millisecondsOnDevice(const std::function<void()> &launch) {
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  std::vector<double> times;
  for (int run = -3; run < 20; run++) {
    CHECK(cudaEventRecord(start));
    launch();
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    if (run >= 0)
      times.push_back(ms);
  }
  CHECK(cudaGetLastError());
  return median(times);
}
