//===- memory.cu - bandwidth of the device's memory and caches -----------------===//
#include "pattern.h"

namespace nidus::benchmark {
namespace {

__device__ unsigned sink; // written when a sum is what no sum is: the compiler cannot know

enum class Traffic { Copy, Read, Write };

template <class E, Traffic traffic>
__global__ void __launch_bounds__(256) moveElements(const E *in, E *out, size_t count) {
  size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  if (traffic == Traffic::Copy)
    out[i] = in[i];
  else if (traffic == Traffic::Write)
    out[i] = E();
  else if (word(in[i]) == 0x12345678)
    sink = 1;
}

/// Every block reads the whole table, each from its own place on, until it has read `count` elements.
__global__ void __launch_bounds__(1024) readAround(const uint4 *table, size_t elements, size_t count) {
  unsigned sum = 0;
  size_t at = (elements / gridDim.x * blockIdx.x + threadIdx.x) % elements;
  for (size_t read = threadIdx.x; read < count; read += 4 * 1024)
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      sum ^= word(table[at]);
      at += 1024;
      at = at >= elements ? at - elements : at;
    }
  if (sum == 0x12345678)
    sink = sum;
}

using Buffer = std::shared_ptr<DeviceMemory>;

class Bandwidth {
  std::shared_ptr<Stopwatch> stopwatch;
  size_t bytes;
  Buffer in, out;

public:
  Points points;

  Bandwidth(const Settings &settings, std::shared_ptr<Stopwatch> stopwatch)
      : stopwatch(std::move(stopwatch)), bytes(tableBytes()), in(std::make_shared<DeviceMemory>(bytes)),
        out(std::make_shared<DeviceMemory>(bytes)) {
    addWidth<unsigned char>();
    addWidth<unsigned short>();
    addWidth<unsigned>();
    addWidth<uint2>();
    addWidth<uint4>();
    addLibraryCopy();
    for (size_t set = 16 << 10; set <= bytes; set *= settings.isQuick() ? 8 : 2)
      addWorkingSet(set);
  }

private:
  /// Larger than any cache, and a small part of the memory.
  static size_t tableBytes() {
    size_t free = 0, all = 0;
    NIDUS_CHECK(cudaMemGetInfo(&free, &all));
    size_t bytes = 1 << 20;
    while (bytes < size_t(1) << 30 && bytes * 2 <= free / 8)
      bytes *= 2;
    return bytes;
  }

  template <class E> void addWidth() {
    add<E, Traffic::Copy>("read and written", 2);
    add<E, Traffic::Read>("read", 1);
    add<E, Traffic::Write>("written", 1);
  }

  template <class E, Traffic traffic> void add(const char *name, double directions) {
    Curve key{"copy", name, "GB/s", "bytes per access", {}, {}};
    auto measure = [=, in = in, out = out, stopwatch = stopwatch, bytes = bytes](Figures &figures, const Run &run) {
      size_t count = bytes / sizeof(E);
      figures.add(key, sizeof(E), stopwatch->rate(run.count, directions * double(bytes) / 1e6, [&] {
        moveElements<E, traffic><<<unsigned((count + 255) / 256), 256>>>(in->as<E>(), out->as<E>(), count);
      }));
    };
    points.push_back({"bandwidth of memory", 0.03, measure});
  }

  void addLibraryCopy() {
    auto measure = [=, in = in, out = out, stopwatch = stopwatch, bytes = bytes](Figures &figures, const Run &run) {
      Statistic rate = stopwatch->rate(run.count, 2 * double(bytes) / 1e6, [&] {
        NIDUS_CHECK(cudaMemcpyAsync(out->as<void>(), in->as<void>(), bytes, cudaMemcpyDeviceToDevice));
      });
      figures.add("copy", "cudaMemcpy on the device, read and written", "GB/s", rate);
    };
    points.push_back({"bandwidth of memory", 0.03, measure});
  }

  void addWorkingSet(size_t set) {
    Curve key{"working set", "read by all blocks, 16 bytes per access", "GB/s", "bytes", {}, {}};
    auto measure = [=, in = in, stopwatch = stopwatch](Figures &figures, const Run &run) {
      int blocks = 2 * attribute(cudaDevAttrMultiProcessorCount);
      // Each block reads so much that all together go around a set that is larger than the caches at least twice.
      size_t perBlock = std::max<size_t>(4 << 20, 2 * set / size_t(blocks)) / sizeof(uint4) / 4096 * 4096;
      figures.add(key, double(set), stopwatch->rate(run.count, double(perBlock) * sizeof(uint4) * blocks / 1e6, [&] {
        readAround<<<unsigned(blocks), 1024>>>(in->as<uint4>(), set / sizeof(uint4), perBlock);
      }));
    };
    points.push_back({"amount of data", 0.03, measure});
  }
};

} // namespace

Points memoryBandwidth(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  return Bandwidth(settings, stopwatch).points;
}

} // namespace nidus::benchmark
