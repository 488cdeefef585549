//===- write_spaces.cu - writes to the memory spaces that are written ----------===//
#include "pattern.h"

namespace nidus::benchmark {
namespace {

extern __shared__ uint4 sharedTable[];

template <class E> __device__ E elementOf(unsigned value) { return E(value); }
template <> __device__ uint2 elementOf(unsigned value) { return make_uint2(value, value); }
template <> __device__ uint4 elementOf(unsigned value) { return make_uint4(value, value, value, value); }

/// Blocks write to regions of their own, as far as the table has any: what one block writes is seldom what another
/// does.
template <class E> struct Global {
  E *table;
  size_t regions, regionElements;
  __device__ E *start() const { return table + blockIdx.x % regions * regionElements; }
};

template <class E> struct Shared {
  __device__ E *start() const { return reinterpret_cast<E *>(sharedTable); }
};

template <class E, class Target>
__global__ void __launch_bounds__(blockThreads)
    writeElements(Target target, Pattern pattern, int writes, int step, unsigned *out) {
  E *at = target.start() + pattern.element(int(threadIdx.x));
  for (int r = 0; r < writes; r += unrolled)
#pragma unroll
    for (int k = 0; k < unrolled; ++k) {
      *at = elementOf<E>(unsigned(r));
      at += step;
    }
  // What was written is needed.
  __syncthreads();
  out[blockIdx.x * blockThreads + threadIdx.x] = word(*at);
}

class Writes {
  const Settings &settings;
  std::shared_ptr<Stopwatch> stopwatch;
  std::shared_ptr<DeviceMemory> out = std::make_shared<DeviceMemory>(warpsOfGrid * 32 * sizeof(unsigned));
  static constexpr size_t tableBytes = 64 << 20;
  std::shared_ptr<DeviceMemory> table = std::make_shared<DeviceMemory>(tableBytes);

public:
  Points points;

  Writes(const Settings &settings, std::shared_ptr<Stopwatch> stopwatch)
      : settings(settings), stopwatch(std::move(stopwatch)) {
    Sweep sweep(settings);
    for (int bytes : sweep.elementBytes)
      sweep.each(bytes, [&](const Pattern &pattern, int distinct, const SpaceSeries &key) {
        addElement(pattern, distinct, key);
      });
  }

private:
  void addElement(const Pattern &pattern, int distinct, const SpaceSeries &key) {
    switch (key.elementBytes) {
    case 1:
      return addSpaces<unsigned char>(pattern, distinct, key);
    case 2:
      return addSpaces<unsigned short>(pattern, distinct, key);
    case 4:
      return addSpaces<unsigned>(pattern, distinct, key);
    case 8:
      return addSpaces<uint2>(pattern, distinct, key);
    default:
      return addSpaces<uint4>(pattern, distinct, key);
    }
  }

  template <class E> void addSpaces(const Pattern &pattern, int distinct, const SpaceSeries &key) {
    constexpr size_t line = 128; // bytes: regions do not share one
    size_t bytes = (pattern.elements() * sizeof(E) + line - 1) / line * line;
    Global<E> global{table->as<E>(), std::min<size_t>(gridBlocks, tableBytes / bytes), bytes / sizeof(E)};
    add<E>("global", global, pattern, distinct, key, 0);
    if (bytes <= mostShared())
      add<E>("shared", Shared<E>(), pattern, distinct, key, int(bytes));
  }

  template <class E, class Target>
  void add(const char *space, const Target &target, const Pattern &pattern, int distinct, SpaceSeries key,
           int sharedBytes) {
    key.space = space;
    key.operation = "write";
    auto measure = [=, out = out, table = table, stopwatch = stopwatch](Figures &figures, const Run &run) {
      allowShared(writeElements<E, Target>, sharedBytes);
      auto launch = [&](int writes) {
        writeElements<E>
            <<<gridBlocks, blockThreads, sharedBytes>>>(target, pattern, writes, noStep, out->as<unsigned>());
      };
      int writes = stopwatch->countFor(run, 2 * unrolled, launch);
      Statistic rate = stopwatch->rate(run.count, warpsOfGrid * writes / 1e6, [&] { launch(writes); });
      figures.addSpace(key, distinct, rate);
    };
    points.push_back({"writes to memory spaces", secondsOfSpacePoint(settings), measure});
  }
};

} // namespace

Points spaceWrites(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  return Writes(settings, stopwatch).points;
}

} // namespace nidus::benchmark
