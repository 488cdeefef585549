//===- bench.cu - translated filters beside kernels written by hand -------===//
//
//   bench hand  FILTER SIZE           median milliseconds of the hand-written kernel
//   bench call  FILTER SIZE CALLS     calls the translated function; median milliseconds of a whole call but the first
//   bench check FILTER SIZE           calls the C original and the translation: "equal" or "differs", milliseconds of C
//
// Images are SIZE x SIZE random pixels. The hand-written kernels are what one would write first: one pixel per thread, blocks
// of 32 x 8, mask in constant memory, borders untouched. bench.py runs this and prints the table.
//
//===----------------------------------------------------------------------===//
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <cuda_runtime.h>

// FILTER(name, pixel, radius): the functions of filters.c and of examples/convolution.
#define FILTERS(FILTER)                                                                                                  \
  FILTER(plain3_u8, uint8_t, 1)                                                                                          \
  FILTER(plain5_u8, uint8_t, 2)                                                                                          \
  FILTER(plain7_u8, uint8_t, 3)                                                                                          \
  FILTER(plain3_f32, float, 1)                                                                                           \
  FILTER(plain5_f32, float, 2)                                                                                           \
  FILTER(conv3_u8, uint8_t, 1)                                                                                           \
  FILTER(conv5_u8, uint8_t, 2)                                                                                           \
  FILTER(conv7_u8, uint8_t, 3)                                                                                           \
  FILTER(conv3_f32, float, 1)                                                                                            \
  FILTER(conv5_f32, float, 2)                                                                                            \
  FILTER(conv7_f32, float, 3)

// The originals are compiled with a prefix (run.sh).
#define DECLARE(name, pixel, radius)                                                                                     \
  extern "C" void name(const pixel *in, pixel *out, const float *mask, int w, int h);                                    \
  extern "C" void original_##name(const pixel *in, pixel *out, const float *mask, int w, int h);
FILTERS(DECLARE)

namespace {

void check(cudaError_t error, const char *call) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
  std::exit(1);
}
#define CHECK(call) check(call, #call)

__constant__ float constantMask[49];

template <class Pixel, int R> __global__ void convolve(const Pixel *__restrict__ in, Pixel *__restrict__ out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < R || y < R || x >= w - R || y >= h - R)
    return;
  float s = 0;
#pragma unroll
  for (int j = -R; j <= R; j++)
#pragma unroll
    for (int i = -R; i <= R; i++)
      s += constantMask[(j + R) * (2 * R + 1) + i + R] * in[size_t(y + j) * w + x + i];
  out[size_t(y) * w + x] = Pixel(s);
}

/// Random bytes, or floats in [0, 256).
template <class Pixel> std::vector<Pixel> image(size_t pixels) {
  std::vector<Pixel> data(pixels);
  uint64_t state = 88172645463325252u;
  for (Pixel &pixel : data) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    pixel = Pixel(sizeof(Pixel) == 1 ? float(state >> 56) : float(state >> 40) / 65536.0f);
  }
  return data;
}

/// Positive weights of different size whose sum stays below 1.
std::vector<float> maskOf(int radius) {
  const int count = (2 * radius + 1) * (2 * radius + 1);
  std::vector<float> mask(count);
  for (int k = 0; k < count; k++)
    mask[k] = float(1 + k % 7) / float(4.2 * count);
  return mask;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double millisecondsOf(const std::function<void()> &work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

template <class Pixel> using Function = void (*)(const Pixel *, Pixel *, const float *, int, int);

template <class Pixel, int R> int hand(int size) {
  const std::vector<Pixel> data = image<Pixel>(size_t(size) * size);
  const std::vector<float> mask = maskOf(R);
  Pixel *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, data.size() * sizeof(Pixel)));
  CHECK(cudaMalloc(&out, data.size() * sizeof(Pixel)));
  CHECK(cudaMemcpy(in, data.data(), data.size() * sizeof(Pixel), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(constantMask, mask.data(), mask.size() * sizeof(float)));
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  const dim3 block(32, 8), grid((size + 31) / 32, (size + 7) / 8);
  std::vector<double> times;
  for (int run = -3; run < 20; run++) {
    CHECK(cudaEventRecord(start));
    convolve<Pixel, R><<<grid, block>>>(in, out, size, size);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    if (run >= 0)
      times.push_back(ms);
  }
  CHECK(cudaGetLastError());
  std::printf("%.6f\n", median(times));
  return 0;
}

template <class Pixel> int call(Function<Pixel> translated, int radius, int size, int calls) {
  const std::vector<Pixel> in = image<Pixel>(size_t(size) * size);
  std::vector<Pixel> out(in.size());
  const std::vector<float> mask = maskOf(radius);
  std::vector<double> times;
  for (int k = 0; k < calls; k++)
    times.push_back(millisecondsOf([&] { translated(in.data(), out.data(), mask.data(), size, size); }));
  if (times.size() > 1)
    times.erase(times.begin());
  std::printf("%.6f\n", median(times));
  return 0;
}

template <class Pixel> int compare(Function<Pixel> translated, Function<Pixel> original, int radius, int size) {
  const std::vector<Pixel> in = image<Pixel>(size_t(size) * size);
  std::vector<Pixel> a(in.size(), Pixel(77)), b(in.size(), Pixel(77));
  const std::vector<float> mask = maskOf(radius);
  const double ms = millisecondsOf([&] { original(in.data(), a.data(), mask.data(), size, size); });
  translated(in.data(), b.data(), mask.data(), size, size);
  const bool equal = std::memcmp(a.data(), b.data(), a.size() * sizeof(Pixel)) == 0;
  std::printf("%s %.6f\n", equal ? "equal" : "differs", ms);
  return equal ? 0 : 1;
}

template <class Pixel, int R>
int run(const std::string &mode, Function<Pixel> translated, Function<Pixel> original, int size, int calls) {
  if (mode == "hand")
    return hand<Pixel, R>(size);
  if (mode == "call")
    return call<Pixel>(translated, R, size, calls);
  return compare<Pixel>(translated, original, R, size);
}

} // namespace

int main(int argc, char **argv) {
  const std::string mode = argc > 1 ? argv[1] : "", name = argc > 2 ? argv[2] : "";
  const int size = argc > 3 ? std::atoi(argv[3]) : 0, calls = argc > 4 ? std::atoi(argv[4]) : 1;
#define RUN(filter, pixel, radius)                                                                                       \
  if (name == #filter && size > 0 && calls > 0 && (mode == "hand" || mode == "call" || mode == "check"))                 \
    return run<pixel, radius>(mode, filter, original_##filter, size, calls);
  FILTERS(RUN)
  std::fprintf(stderr, "usage: bench hand|call|check FILTER SIZE [CALLS]\n");
  return 2;
}
