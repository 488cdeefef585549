//===- bench.cu - translated filters beside what they are compared with ---===//
//
//   bench list                        the filters, one a line: name, reference, bound in billions of results per second
//   bench results FILTER SIZE         how many results a call has
//   bench reference FILTER SIZE       median milliseconds of the reference, or "none"
//   bench call  FILTER SIZE CALLS     calls the translated function; median milliseconds of a whole call but the first
//   bench check FILTER SIZE           calls the C original and the translation: "equal" or "differs", milliseconds of C
//
// Data are SIZE x SIZE random pixels, or volumes of SIZE / 16 voxels a side (16384: 1024). bench.py runs this and prints
// the table.
//
//===----------------------------------------------------------------------===//
#include <chrono>
#include <cstring>
#include <string>

#include "references.h"
#include "timing.h"

// Every function twice: the translation, and the C original, which is compiled with a prefix (run.sh).
#define DECLARE(result, name, ...)                                                                                       \
  extern "C" result name(__VA_ARGS__);                                                                                   \
  extern "C" result original_##name(__VA_ARGS__);

#define DECLARE_MASKED(name, pixel) DECLARE(void, name, const pixel *, pixel *, const float *, int, int)
DECLARE_MASKED(plain3_u8, uint8_t)
DECLARE_MASKED(plain5_u8, uint8_t)
DECLARE_MASKED(plain7_u8, uint8_t)
DECLARE_MASKED(plain3_f32, float)
DECLARE_MASKED(plain5_f32, float)
DECLARE_MASKED(conv3_u8, uint8_t)
DECLARE_MASKED(conv5_u8, uint8_t)
DECLARE_MASKED(conv7_u8, uint8_t)
DECLARE_MASKED(conv7_f32, float)
DECLARE_MASKED(replicated3_u8, uint8_t)
DECLARE_MASKED(replicated5_u8, uint8_t)
DECLARE_MASKED(replicated7_u8, uint8_t)
DECLARE_MASKED(replicated3_f32, float)
DECLARE_MASKED(replicated5_f32, float)
DECLARE_MASKED(replicated7_f32, float)
DECLARE(int, gaussian7_f32, const float *, float *, const float *, int, int)
DECLARE(void, sobel_sum, const uint8_t *, uint8_t *, int, int)
DECLARE(void, sobel_length, const uint8_t *, uint8_t *, int, int)
DECLARE(void, erode3_u8, const uint8_t *, uint8_t *, int, int)
DECLARE(void, threshold, const uint8_t *, uint8_t *, int, int, int)
DECLARE(void, rgb_to_grey, const uint8_t *, int, uint8_t *, int, int, int)
DECLARE(void, median3_u8, const uint8_t *, uint8_t *, int, int)
DECLARE(void, median5_network, const uint8_t *, uint8_t *, int, int)
DECLARE(void, jacobi_step, const float *, float *, int, int)
DECLARE(void, heat_step, const float *, float *, int, int, int, float)
DECLARE(void, bilateral5_f32, const float *, float *, int, int, float, float)

namespace {

struct Case {
  std::string name;
  std::string referenceName;
  Reference reference;
  double bound; ///< billions of results per second: memory or arithmetic, whichever is less
  /// Elements per pixel of what goes in; the arrays have this and one element per pixel.
  int channels = 1;
  bool bytes = true;
  int axes = 2;
  std::function<void(const void *, void *, int)> translated, original;
};

double millisecondsOf(const std::function<void()> &work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

template <class Pixel, class Call> std::function<void(const void *, void *, int)> erased(Call call) {
  return [=](const void *in, void *out, int size) { call(static_cast<const Pixel *>(in), static_cast<Pixel *>(out), size); };
}

constexpr int voxelsAlong(int size) { return size / 16; }

size_t resultsOf(const Case &filter, int size) {
  const size_t side = size_t(filter.axes == 3 ? voxelsAlong(size) : size);
  return filter.axes == 3 ? side * side * side : side * side;
}

std::vector<Case> cases() {
  std::vector<Case> all;
  const auto hand = [&](auto pixel, int radius) { return byHand<decltype(pixel)>(radius); };
#define CASE(name, pixel, referenceName, reference, bound, channels, ...)                                                \
  all.push_back({#name, referenceName, reference, bound, channels, sizeof(pixel) == 1, 2,                                \
                 erased<pixel>([](const pixel *in, pixel *out, int n) { (void)n; name(__VA_ARGS__); }),                  \
                 erased<pixel>([](const pixel *in, pixel *out, int n) { (void)n; original_##name(__VA_ARGS__); })});
#define MASKED(name, pixel, radius, referenceName, reference, bound)                                                     \
  CASE(name, pixel, referenceName, reference, bound, 1, in, out, maskOf((2 * radius + 1) * (2 * radius + 1)).data(), n, n)
  const std::string one = "one pixel per thread", npp = "NPP";
  MASKED(plain3_u8, uint8_t, 1, one, hand(uint8_t(), 1), 2060)
  MASKED(plain5_u8, uint8_t, 2, one, hand(uint8_t(), 2), 1340)
  MASKED(plain7_u8, uint8_t, 3, one, hand(uint8_t(), 3), 684)
  MASKED(plain3_f32, float, 1, one, hand(float(), 1), 534)
  MASKED(plain5_f32, float, 2, one, hand(float(), 2), 534)
  MASKED(conv3_u8, uint8_t, 1, one, hand(uint8_t(), 1), 2060)
  MASKED(conv5_u8, uint8_t, 2, one, hand(uint8_t(), 2), 1340)
  MASKED(conv7_u8, uint8_t, 3, one, hand(uint8_t(), 3), 684)
  MASKED(conv7_f32, float, 3, one, hand(float(), 3), 534)
  MASKED(replicated3_u8, uint8_t, 1, npp, nppFilter_u8(1), 2060)
  MASKED(replicated5_u8, uint8_t, 2, npp, nppFilter_u8(2), 1340)
  MASKED(replicated7_u8, uint8_t, 3, npp, nppFilter_u8(3), 684)
  MASKED(replicated3_f32, float, 1, npp, nppFilter_f32(1), 534)
  MASKED(replicated5_f32, float, 2, npp, nppFilter_f32(2), 534)
  MASKED(replicated7_f32, float, 3, npp, nppFilter_f32(3), 534)
  const Reference nothing;
  CASE(gaussian7_f32, float, npp, nppGauss7_f32(), 267, 1, in, out, maskOf(7).data(), n, n)
  CASE(sobel_sum, uint8_t, "NPP, one derivative", nppSobelHorizontal_u8(), 2060, 1, in, out, n, n)
  CASE(sobel_length, uint8_t, "", nothing, 2060, 1, in, out, n, n)
  CASE(erode3_u8, uint8_t, npp, nppErode3_u8(), 2060, 1, in, out, n, n)
  CASE(threshold, uint8_t, "", nothing, 2060, 1, in, out, n, n, 100)
  CASE(rgb_to_grey, uint8_t, "", nothing, 1067, 3, in, 3 * n, out, n, n, n)
  CASE(median3_u8, uint8_t, npp, nppMedian_u8(1), 2060, 1, in, out, n, n)
  CASE(median5_network, uint8_t, npp, nppMedian_u8(2), 2060, 1, in, out, n, n)
  CASE(jacobi_step, float, "", nothing, 534, 1, in, out, n, n)
  CASE(heat_step, float, "", nothing, 534, 1, in, out, voxelsAlong(n), voxelsAlong(n), voxelsAlong(n), 0.1f)
  all.back().axes = 3;
  CASE(bilateral5_f32, float, npp, nppBilateral5_f32(), 95, 1, in, out, n, n, 0.1f, 0.0005f)
  return all;
}

template <class Pixel> int call(const Case &filter, int size, int calls) {
  const std::vector<Pixel> in = randomData<Pixel>(filter.channels * resultsOf(filter, size));
  std::vector<Pixel> out(resultsOf(filter, size));
  std::vector<double> times;
  for (int k = 0; k < calls; k++)
    times.push_back(millisecondsOf([&] { filter.translated(in.data(), out.data(), size); }));
  if (times.size() > 1)
    times.erase(times.begin());
  std::printf("%.6f\n", median(times));
  return 0;
}

template <class Pixel> int compare(const Case &filter, int size) {
  const std::vector<Pixel> in = randomData<Pixel>(filter.channels * resultsOf(filter, size));
  std::vector<Pixel> a(resultsOf(filter, size), Pixel(77)), b(a);
  const double ms = millisecondsOf([&] { filter.original(in.data(), a.data(), size); });
  filter.translated(in.data(), b.data(), size);
  const bool equal = std::memcmp(a.data(), b.data(), a.size() * sizeof(Pixel)) == 0;
  std::printf("%s %.6f\n", equal ? "equal" : "differs", ms);
  return equal ? 0 : 1;
}

int run(const std::string &mode, const Case &filter, int size, int calls) {
  if (mode == "call")
    return filter.bytes ? call<uint8_t>(filter, size, calls) : call<float>(filter, size, calls);
  if (mode == "results") {
    std::printf("%zu\n", resultsOf(filter, size));
    return 0;
  }
  if (mode == "check")
    return filter.bytes ? compare<uint8_t>(filter, size) : compare<float>(filter, size);
  const double ms = filter.reference ? filter.reference(size) : -1;
  if (ms < 0)
    std::printf("none\n");
  else
    std::printf("%.6f\n", ms);
  return 0;
}

bool isMode(const std::string &mode) {
  return mode == "results" || mode == "reference" || mode == "call" || mode == "check";
}

} // namespace

int main(int argc, char **argv) {
  const std::string mode = argc > 1 ? argv[1] : "", name = argc > 2 ? argv[2] : "";
  const int size = argc > 3 ? std::atoi(argv[3]) : 0, calls = argc > 4 ? std::atoi(argv[4]) : 1;
  for (const Case &filter : cases())
    if (mode == "list")
      std::printf("%s|%s|%.0f\n", filter.name.c_str(), filter.referenceName.c_str(), filter.bound);
    else if (name == filter.name && size > 0 && calls > 0 && isMode(mode))
      return run(mode, filter, size, calls);
  if (mode == "list")
    return 0;
  std::fprintf(stderr, "usage: bench list | results|reference|call|check FILTER SIZE [CALLS]\n");
  return 2;
}
