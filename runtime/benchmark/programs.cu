//===- programs.cu - small whole computations, as translated nests do them ------===//
//
// For the rates that predict what pays (criterion 3): operations per nanosecond of a kernel as a translation without
// packets has it, and of C on one core. Operations are counted as nidus counts them: arithmetic, comparisons and memory
// accesses, without the arithmetic of subscripts.
//
//===----------------------------------------------------------------------===//
#include "device.h"
#include <chrono>
#include <functional>

namespace nidus::benchmark {
namespace {

constexpr int width = 8192, height = 8192;
constexpr int filterOperations = 42; // nine reads, products and sums, two loops, two tests, a cast and a write

struct Mask {
  float weight[9];
};

__global__ void filter(const unsigned char *in, unsigned char *out, Mask mask, int w, int h) {
  int x = int(blockIdx.x * blockDim.x + threadIdx.x) + 1, y = int(blockIdx.y * blockDim.y + threadIdx.y) + 1;
  if (x >= w - 1 || y >= h - 1)
    return;
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 3; ++j)
#pragma unroll
    for (int i = 0; i < 3; ++i)
      sum += mask.weight[j * 3 + i] * float(in[(y + j - 1) * w + x + i - 1]);
  out[y * w + x] = static_cast<unsigned char>(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

constexpr int side = 256;
constexpr int heatOperations = 20; // seven reads, eleven sums and products, a test and a write

/// One step of the heat equation in three dimensions, on the host.
void heat(const float *in, float *out) {
  constexpr int row = side, plane = side * side;
  for (int z = 1; z < side - 1; ++z)
    for (int y = 1; y < side - 1; ++y)
      for (int x = 1; x < side - 1; ++x) {
        int at = z * plane + y * row + x;
        float twice = 2 * in[at];
        out[at] = in[at] + 0.125F * (in[at - 1] - twice + in[at + 1]) + 0.125F * (in[at - row] - twice + in[at + row]) +
                  0.125F * (in[at - plane] - twice + in[at + plane]);
      }
}

void measureFilter(Figures &figures, const Run &run, const Stopwatch &stopwatch) {
  DeviceMemory in(size_t(width) * height), out(size_t(width) * height);
  Mask mask;
  for (float &weight : mask.weight)
    weight = 1.0F / 9;
  Statistic rate = stopwatch.rate(run.count, double(filterOperations) * width * height / 1e6, [&] {
    filter<<<dim3(width / 32, height / 8), dim3(32, 8)>>>(in.as<unsigned char>(), out.as<unsigned char>(), mask, width,
                                                          height);
  });
  figures.add("programs", "3x3 filter of bytes on the device, one pixel per thread", "operations/ns", rate);
}

void measureHeat(Figures &figures, const Run &run) {
  using Clock = std::chrono::steady_clock;
  std::vector<float> a(size_t(side) * side * side, 1.0F), b = a;
  std::vector<double> rates;
  for (int i = 0; i < run.count; ++i) {
    Clock::time_point start = Clock::now();
    heat(a.data(), b.data());
    a.swap(b);
    double time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    rates.push_back(double(heatOperations) * (side - 2) * (side - 2) * (side - 2) / time);
  }
  // The first result is needed, and with it all others.
  if (a[0] < 0)
    rates.clear();
  figures.add("programs", "heat equation on the host, one core", "operations/ns", statisticOf(rates));
}

/// Each operation needs the one before. Not contracted, and of doubles: a nest is not to be taken for faster than it is.
__global__ void chain(double *values, int count) {
  double value = values[threadIdx.x];
  const double factor = values[threadIdx.x + 32];
  for (int i = 0; i < count; ++i)
    value = __dadd_rn(__dmul_rn(value, factor), 0.5);
  values[threadIdx.x] = value;
}

void measureChain(Figures &figures, const Run &run, const Stopwatch &stopwatch) {
  constexpr int count = 1 << 18;
  DeviceMemory values(64 * sizeof(double));
  figures.add("programs", "products and sums in a row on the device, one thread", "operations/ns",
              stopwatch.rate(run.count, 2.0 * count / 1e6, [&] { chain<<<1, 32>>>(values.as<double>(), count); }));
}

/// Nanoseconds, each time of work(a) for the same numbers.
Statistic nanosecondsOf(const Run &run, std::vector<double> &a, const std::function<void(std::vector<double> &)> &work) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (int i = 0; i < run.count; ++i) {
    Clock::time_point start = Clock::now();
    work(a);
    times.push_back(std::chrono::duration<double, std::nano>(Clock::now() - start).count());
  }
  return statisticOf(times);
}

Statistic perElement(const Statistic &time, double elements) { return {time.mean / elements, time.deviation / elements}; }

/// What C waits for; the sums are needed, as each goes into the next one. The columns are of a matrix that caches of a core or two
/// hold: where they do not, C takes several times as long.
void measureWaits(Figures &figures, const Run &run) {
  constexpr int rows = 640, columns = 640;
  constexpr size_t all = size_t(1) << 24;
  std::vector<double> a(all, 1e-9);
  const Statistic inARow = nanosecondsOf(run, a, [](std::vector<double> &a) {
    double sum = 0;
    for (double value : a)
      sum += value;
    a[0] = sum * 1e-9;
  });
  const Statistic alongColumns = nanosecondsOf(run, a, [](std::vector<double> &a) {
    for (int x = 0; x < columns; ++x)
      for (int y = 1; y < rows; ++y)
        a[x] += a[size_t(y) * columns + x] * 1e-9;
  });
  const Statistic changed = nanosecondsOf(run, a, [](std::vector<double> &a) {
    for (double &value : a)
      value *= 0.999;
  });
  figures.add("programs", "sum in its order on the host", "ns per addition", perElement(inARow, double(all)));
  figures.add("programs", "sums of columns on the host", "ns per access",
              perElement(alongColumns, double(rows - 1) * columns));
  const double bytes = 16.0 * double(all); // read and written
  figures.add("programs", "product with a factor on the host, read and written", "GB/s",
              {bytes / changed.mean, bytes / changed.mean * changed.deviation / changed.mean});
}

} // namespace

Points programs(const std::shared_ptr<Stopwatch> &stopwatch) {
  return {
      {"programs", 0.05, [stopwatch](Figures &figures, const Run &run) { measureFilter(figures, run, *stopwatch); }},
      {"programs", 0.3, [](Figures &figures, const Run &run) { measureHeat(figures, run); }},
      {"programs", 0.05, [stopwatch](Figures &figures, const Run &run) { measureChain(figures, run, *stopwatch); }},
      {"programs", 0.6, [](Figures &figures, const Run &run) { measureWaits(figures, run); }}};
}

} // namespace nidus::benchmark
