//===- atomics.cu - atomic operations on distinct addresses ---------------------===//
#include "pattern.h"

namespace nidus::benchmark {
namespace {

extern __shared__ unsigned sharedCounters[];

struct GlobalCounters {
  template <class T> __device__ static T *of(T *table) { return table; }
};

/// Each block has its own.
struct SharedCounters {
  template <class T> __device__ static T *of(T *) { return reinterpret_cast<T *>(sharedCounters); }
};

/// Counting is a special case of adding: devices add ones of a warp at once.
enum class Addend { One, Any };

template <class Counters, Addend addend, class T>
__global__ void __launch_bounds__(blockThreads) addTo(T *table, Pattern pattern, int operations, T value, int step) {
  T *at = Counters::of(table) + pattern.element(int(threadIdx.x));
  for (int r = 0; r < operations; ++r) {
    atomicAdd(at, addend == Addend::One ? T(1) : value);
    at += step;
  }
  // What was added is needed.
  __syncthreads();
  if (pattern.isFirst(int(threadIdx.x)) && *at == T(3))
    table[pattern.element(int(threadIdx.x))] = *at;
}

class Additions {
  const Settings &settings;
  std::shared_ptr<Stopwatch> stopwatch;
  std::shared_ptr<DeviceMemory> table = std::make_shared<DeviceMemory>(blockThreads * sizeof(unsigned));

public:
  Points points;

  Additions(const Settings &settings, std::shared_ptr<Stopwatch> stopwatch)
      : settings(settings), stopwatch(std::move(stopwatch)) {}

  template <class Counters, class T, Addend addend = Addend::Any> void add(const char *name) {
    Curve key{"atomics", name, "operations/ns", "distinct addresses of a block", {}, {}};
    for (int distinct : Sweep(settings).distinct) {
      auto measure = [=, table = table, stopwatch = stopwatch](Figures &figures, const Run &run) {
        auto launch = [&](int operations) {
          addTo<Counters, addend><<<gridBlocks, blockThreads, blockThreads * sizeof(T)>>>(
              table->template as<T>(), Pattern(false, distinct, 1), operations, T(2), noStep);
        };
        int operations = stopwatch->countFor(run, 1, launch);
        figures.add(key, distinct,
                    stopwatch->rate(run.count, warpsOfGrid * 32 * operations / 1e6, [&] { launch(operations); }));
      };
      points.push_back({"atomics", 0.025, measure});
    }
  }
};

} // namespace

Points atomics(const Settings &settings, const std::shared_ptr<Stopwatch> &stopwatch) {
  Additions additions(settings, stopwatch);
  additions.add<GlobalCounters, unsigned, Addend::One>("global, 1 to unsigned");
  additions.add<GlobalCounters, unsigned>("global, to unsigned");
  additions.add<GlobalCounters, float>("global, to float");
  additions.add<SharedCounters, unsigned, Addend::One>("shared, 1 to unsigned");
  additions.add<SharedCounters, unsigned>("shared, to unsigned");
  additions.add<SharedCounters, float>("shared, to float");
  return std::move(additions.points);
}

} // namespace nidus::benchmark
