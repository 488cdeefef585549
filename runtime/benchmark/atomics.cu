//===- atomics.cu - atomic operations on distinct addresses ---------------------===//
#include "pattern.h"

namespace nidus::benchmark {
namespace {

extern __shared__ unsigned sharedCounters[];

struct GlobalCounters {
  template <class T> __device__ static T *of(T *table) { return table; }
};

/// Each block has its own; at the end they are added to the table.
struct SharedCounters {
  template <class T> __device__ static T *of(T *) { return reinterpret_cast<T *>(sharedCounters); }
};

template <class Counters, class T>
__global__ void __launch_bounds__(blockThreads) count(T *table, Pattern pattern, int operations, int step) {
  T *at = Counters::of(table) + pattern.element(int(threadIdx.x));
  for (int r = 0; r < operations; ++r) {
    atomicAdd(at, T(1));
    at += step;
  }
  // What was counted is needed.
  __syncthreads();
  if (pattern.isFirst(int(threadIdx.x)) && *at == T(3))
    table[pattern.element(int(threadIdx.x))] = *at;
}

template <class Counters, class T>
void add(Points &points, const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch, const char *name) {
  auto table = std::make_shared<DeviceMemory>(blockThreads * sizeof(T));
  for (int distinct : Sweep(settings).distinct) {
    auto measure = [=](Figures &figures, const Run &run) {
      Pattern pattern(false, distinct, 1);
      auto launch = [&](int operations) {
        count<Counters><<<gridBlocks, blockThreads, blockThreads * sizeof(T)>>>(table->template as<T>(), pattern,
                                                                                operations, noStep);
      };
      int operations = stopwatch->countFor(run, 1, launch);
      Curve key{"atomics", name, "operations/ns", "distinct addresses of a block", {}, {}};
      figures.add(key, distinct,
                  stopwatch->rate(run.count, warpsOfGrid * 32 * operations / 1e6, [&] { launch(operations); }));
    };
    points.push_back({"atomics", 0.025, measure});
  }
}

} // namespace

Points atomics(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  Points points;
  add<GlobalCounters, unsigned>(points, settings, stopwatch, "global, add to unsigned");
  add<GlobalCounters, float>(points, settings, stopwatch, "global, add to float");
  add<SharedCounters, unsigned>(points, settings, stopwatch, "shared, add to unsigned");
  add<SharedCounters, float>(points, settings, stopwatch, "shared, add to float");
  return points;
}

} // namespace nidus::benchmark
