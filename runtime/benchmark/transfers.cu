//===- transfers.cu - copies between host and device, and launches -------------===//
#include "device.h"
#include <chrono>
#include <cstring>

namespace nidus::benchmark {
namespace {

double microseconds(const std::function<void()> &work) {
  auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

/// `amount` per microsecond by the host's clock, when `work` ends with the device idle.
Statistic rateOf(int runs, double amount, const std::function<void()> &work) {
  std::vector<double> rates;
  work();
  for (int i = 0; i < runs; ++i)
    rates.push_back(amount / microseconds(work));
  return statisticOf(rates);
}

Statistic timeOf(int runs, const std::function<void()> &work) {
  std::vector<double> times;
  work();
  for (int i = 0; i < runs; ++i)
    times.push_back(microseconds(work));
  return statisticOf(times);
}

/// Ordinary memory, touched: pages exist.
class PageableMemory {
  std::unique_ptr<char[]> bytes;

public:
  explicit PageableMemory(size_t count) : bytes(new char[count]) { std::memset(bytes.get(), 1, count); }
  char *data() const { return bytes.get(); }
};

class Stream {
  cudaStream_t stream = nullptr;

public:
  Stream() { NIDUS_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  ~Stream() { cudaStreamDestroy(stream); }
  operator cudaStream_t() const { return stream; }
};

/// What all transfers share.
struct Ends {
  DeviceMemory in, out;
  PinnedMemory pinnedIn, pinnedOut;
  PageableMemory pageable;
  Stream first, second;
  explicit Ends(size_t bytes) : in(bytes), out(bytes), pinnedIn(bytes), pinnedOut(bytes), pageable(bytes) {}
};

using Copy = std::function<void(const Ends &, size_t)>;

void copy(void *to, const void *from, size_t bytes) { NIDUS_CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDefault)); }

void copyBothWays(const Ends &ends, size_t bytes) {
  NIDUS_CHECK(cudaMemcpyAsync(ends.in.as<void>(), ends.pinnedIn.data(), bytes, cudaMemcpyHostToDevice, ends.first));
  NIDUS_CHECK(cudaMemcpyAsync(ends.pinnedOut.data(), ends.out.as<void>(), bytes, cudaMemcpyDeviceToHost, ends.second));
  NIDUS_CHECK(cudaStreamSynchronize(ends.first));
  NIDUS_CHECK(cudaStreamSynchronize(ends.second));
}

struct Way {
  const char *name;
  double directions;
  Copy copy;
};

const Way ways[] = {
    {"pageable to device", 1, [](const Ends &e, size_t n) { copy(e.in.as<void>(), e.pageable.data(), n); }},
    {"device to pageable", 1, [](const Ends &e, size_t n) { copy(e.pageable.data(), e.out.as<void>(), n); }},
    {"pinned to device", 1, [](const Ends &e, size_t n) { copy(e.in.as<void>(), e.pinnedIn.data(), n); }},
    {"device to pinned", 1, [](const Ends &e, size_t n) { copy(e.pinnedOut.data(), e.out.as<void>(), n); }},
    {"pinned, both at once (sum)", 2, copyBothWays}};

__global__ void nothing() {}

void launchNothing() { nothing<<<1, 32>>>(); }

void synchronize() { NIDUS_CHECK(cudaDeviceSynchronize()); }

} // namespace

Points transfers(const Settings &settings) {
  const size_t most = settings.isQuick() ? 64 << 20 : 256 << 20;
  auto ends = std::make_shared<std::unique_ptr<Ends>>(); // made by the first point: page-locking takes time
  Points points;
  for (const Way &way : ways)
    for (size_t bytes = 4096; bytes <= most; bytes *= settings.isQuick() ? 16 : 4) {
      auto measure = [=](Figures &figures, const Run &run) {
        if (!*ends)
          ends->reset(new Ends(most));
        Curve key{"transfers", way.name, "GB/s", "bytes", {}, {}};
        figures.add(key, double(bytes),
                    rateOf(run.count, way.directions * double(bytes) / 1e3, [&] { way.copy(**ends, bytes); }));
      };
      points.push_back({"transfers", 0.01 + double(bytes) * 12 / 10e9, measure});
    }
  return points;
}

void measureFirstUse(Figures &figures) {
  const double time = microseconds([] {
    launchNothing();
    synchronize();
  });
  figures.add("launches", "first use of the device", "us", {time, 0});
}

Points launches(const std::shared_ptr<Stopwatch> &stopwatch) {
  constexpr int many = 50; // of what is too short for one measurement
  auto add = [](const char *name, const std::function<void()> &work) {
    return Point{"launches", 0.02, [=](Figures &figures, const Run &run) {
                   Statistic time = timeOf(run.count, [&] {
                     for (int i = 0; i < many; ++i)
                       work();
                     synchronize();
                   });
                   figures.add("launches", name, "us", {time.mean / many, time.deviation / many});
                 }};
  };
  auto byte = std::make_shared<DeviceMemory>(1);
  auto betweenEvents = [stopwatch](Figures &figures, const Run &run) {
    std::vector<double> times;
    for (int i = 0; i < run.count; ++i)
      times.push_back(1000 * stopwatch->milliseconds(launchNothing));
    figures.add("launches", "empty kernel, between events", "us", statisticOf(times));
  };
  return {add("empty kernel, one of many", launchNothing),
          add("empty kernel, until it is done",
              [] {
                launchNothing();
                synchronize();
              }),
          add("copy of a byte in, empty kernel, copy of a byte out",
              [byte] {
                char value = 0;
                copy(byte->as<void>(), &value, 1);
                launchNothing();
                copy(&value, byte->as<void>(), 1);
              }),
          {"launches", 0.01, betweenEvents}};
}

} // namespace nidus::benchmark
