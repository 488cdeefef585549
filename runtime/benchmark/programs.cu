//===- programs.cu - small whole computations, as translated nests do them ------===//
//
// For the rates that predict what pays (criterion 3): operations per nanosecond of a kernel as a translation without
// packets has it, and of C on one core. Operations are counted as nidus counts them: arithmetic, comparisons and memory
// accesses, without the arithmetic of subscripts.
//
//===----------------------------------------------------------------------===//
#include "device.h"
#include <chrono>

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

} // namespace

Points programs(const std::shared_ptr<Stopwatch> &stopwatch) {
  return {
      {"programs", 0.05, [stopwatch](Figures &figures, const Run &run) { measureFilter(figures, run, *stopwatch); }},
      {"programs", 0.3, [](Figures &figures, const Run &run) { measureHeat(figures, run); }}};
}

} // namespace nidus::benchmark
