//===- concurrency.cu - kernels at the same time -------------------------------===//
//
// Gouin 2019, chapter 5: as many streams as kernels, each kernel spins for 10 ms; the concurrency is streams * 10 ms /
// (last end - first start), for several numbers of blocks and threads.
//
//===----------------------------------------------------------------------===//
#include "device.h"

namespace nidus::benchmark {
namespace {

constexpr unsigned long long never = ~0ULL;

struct Span {
  unsigned long long first, last;
};

/// Every block spins.
__global__ void spin(unsigned long long nanoseconds, Span *span) {
  unsigned long long start = now(), end = start;
  while (end - start < nanoseconds)
    end = now();
  if (threadIdx.x != 0)
    return;
  atomicMin(&span->first, start);
  atomicMax(&span->last, end);
}

class Streams {
  std::vector<cudaStream_t> streams;
  DeviceMemory span{sizeof(Span)};

public:
  explicit Streams(int count) : streams(size_t(count)) {
    for (cudaStream_t &stream : streams)
      NIDUS_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  }
  Streams(const Streams &) = delete;
  Streams &operator=(const Streams &) = delete;
  ~Streams() {
    for (cudaStream_t stream : streams)
      cudaStreamDestroy(stream);
  }

  double concurrency(int count, int blocks, int threads, double milliseconds) const {
    Span result{never, 0};
    NIDUS_CHECK(cudaMemcpy(span.as<Span>(), &result, sizeof result, cudaMemcpyHostToDevice));
    for (int i = 0; i < count; ++i)
      spin<<<blocks, threads, 0, streams[size_t(i)]>>>(static_cast<unsigned long long>(milliseconds * 1e6),
                                                       span.as<Span>());
    NIDUS_CHECK(cudaGetLastError());
    NIDUS_CHECK(cudaDeviceSynchronize());
    NIDUS_CHECK(cudaMemcpy(&result, span.as<Span>(), sizeof result, cudaMemcpyDeviceToHost));
    return count * milliseconds * 1e6 / double(result.last - result.first);
  }
};

} // namespace

Points concurrency(const Settings &settings) {
  using Numbers = std::vector<int>;
  const Numbers streamCounts = settings.isQuick() ? Numbers{32} : Numbers{4, 16, 32};
  const Numbers blockCounts = settings.isQuick() ? Numbers{1, 32} : Numbers{1, 2, 4, 8, 16, 32};
  const Numbers threadCounts = settings.isQuick() ? Numbers{32, 128, 1024} : Numbers{32, 64, 128, 256, 512, 1024};
  const double spinning = settings.isQuick() ? 2 : 10;
  auto streams = std::make_shared<Streams>(32);
  Points points;
  for (int count : streamCounts)
    for (int blocks : blockCounts)
      for (int threads : threadCounts) {
        auto measure = [=](Figures &figures, const Run &run) {
          std::vector<double> values;
          for (int i = 0; i < run.count; ++i)
            values.push_back(streams->concurrency(count, blocks, threads, spinning));
          std::string group = "concurrency, " + std::to_string(count) + " streams",
                      name = std::to_string(blocks) + (blocks == 1 ? " block" : " blocks");
          figures.add({group, name, "kernels at a time", "threads per block", {}, {}}, threads, statisticOf(values));
        };
        points.push_back({"concurrency", spinning / 1000 * 15, measure});
      }
  return points;
}

} // namespace nidus::benchmark
