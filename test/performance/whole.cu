//===- whole.cu - whole calls beside the bus ------------------------------===//
//
//   whole bus                         a pinned image both ways at once, and one way after the other: milliseconds
//   whole 5x5|video|frames|jacobi|bits  the translated program from ordinary memory, all pages touched; `frames` calls it for
//                                     each frame of the video, while the loop of `video` is part of it
//   whole fresh                       5x5 into an image that nobody has touched
//
// First: the first call of the process, which makes the context and the pinned buffers; second: the next one, right after it.
// After a pause: of 0.1 s, in which the device and the processor fall asleep. Plain: what cudaMemcpy takes for the same bytes of
// the same memory, without any kernel. Outputs are compared with those of the C originals: of the video's last frame, of jacobi
// after two steps, of granulometry for a small volume; these two are first calls, and their second is the one in full.
//
//===----------------------------------------------------------------------===//
#include <chrono>
#include <cstring>
#include <string>
#include <thread>

#include "timing.h"

#define DECLARE(result, name, ...)                                                                                       \
  extern "C" result name(__VA_ARGS__);                                                                                   \
  extern "C" result original_##name(__VA_ARGS__);

DECLARE(void, plain5_u8, const uint8_t *, uint8_t *, const float *, int, int)
DECLARE(void, video5_u8, const uint8_t *, uint8_t *, const float *, int, int, int)
DECLARE(int, jacobi_smooth, float *, int, int, int)
DECLARE(int, granulometry_bits, const uint32_t *, int, int, int, long *, int)

namespace {

const int size = 16384;
const size_t image = size_t(size) * size;

double millisecondsOf(const std::function<void()> &work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

template <class Element> struct Pinned {
  Element *data = nullptr;
  explicit Pinned(size_t count) {
    CHECK(cudaMallocHost(&data, count * sizeof(Element)));
    std::memset(data, 1, count * sizeof(Element));
  }
  Pinned(const Pinned &) = delete;
  ~Pinned() { cudaFreeHost(data); }
};

void bus() {
  const Pinned<char> in(image), out(image);
  const OnDevice<char> a(std::vector<char>(image, 1)), b(std::vector<char>(image, 1));
  cudaStream_t there, back;
  CHECK(cudaStreamCreate(&there));
  CHECK(cudaStreamCreate(&back));
  const auto bothWays = [&] {
    CHECK(cudaMemcpyAsync(a.data, in.data, image, cudaMemcpyHostToDevice, there));
    CHECK(cudaMemcpyAsync(out.data, b.data, image, cudaMemcpyDeviceToHost, back));
    CHECK(cudaDeviceSynchronize());
  };
  std::vector<double> both, one;
  for (int k = 0; k < 7; k++) {
    both.push_back(millisecondsOf(bothWays));
    one.push_back(millisecondsOf([&] {
      CHECK(cudaMemcpy(a.data, in.data, image, cudaMemcpyHostToDevice));
      CHECK(cudaMemcpy(out.data, b.data, image, cudaMemcpyDeviceToHost));
    }));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const double rested = millisecondsOf(bothWays);
  std::printf("bus: 268 MB both ways at once %.2f ms, after a pause %.2f, one after the other %.2f ms\n", median(both), rested,
              median(one));
}

/// What the bytes take with cudaMemcpy.
double plainCopies(const void *in, void *out, size_t bytes, int times) {
  char *device = nullptr;
  CHECK(cudaMalloc(&device, bytes));
  const double ms = millisecondsOf([&] {
    for (int k = 0; k < times; k++) {
      CHECK(cudaMemcpy(device, static_cast<const char *>(in) + k * bytes, bytes, cudaMemcpyHostToDevice));
      CHECK(cudaMemcpy(static_cast<char *>(out) + k * bytes, device, bytes, cudaMemcpyDeviceToHost));
    }
  });
  CHECK(cudaFree(device));
  return ms;
}

void report(const char *name, double first, double second, const std::function<void()> &call, int calls, bool isEqual,
            double plain) {
  std::vector<double> times;
  for (int k = 0; k < calls; k++)
    times.push_back(millisecondsOf(call));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const double rested = millisecondsOf(call);
  std::printf("%s: first %.1f, second %.2f, median of %d %.2f, after a pause %.2f ms; plain %.1f ms; %s\n", name, first,
              second, calls, median(times), rested, plain, isEqual ? "equal" : "DIFFERS");
}

void five(bool isFresh) {
  const std::vector<uint8_t> in = randomData<uint8_t>(image);
  const std::vector<float> mask = maskOf(25);
  const auto filter = [&](uint8_t *out) { plain5_u8(in.data(), out, mask.data(), size, size); };
  std::vector<uint8_t> out(image, 77), expected(image, 77);
  const double first = millisecondsOf([&] { filter(out.data()); });
  if (!isFresh) {
    const double second = millisecondsOf([&] { filter(out.data()); });
    original_plain5_u8(in.data(), expected.data(), mask.data(), size, size);
    const bool isEqual = out == expected;
    const double plain = plainCopies(in.data(), expected.data(), image, 1);
    return report("5x5", first, second, [&] { filter(out.data()); }, 20, isEqual, plain);
  }
  std::vector<double> times;
  for (int k = 0; k < 3; k++) {
    auto *const untouched = static_cast<uint8_t *>(std::malloc(image));
    times.push_back(millisecondsOf([&] { filter(untouched); }));
    std::free(untouched);
  }
  std::printf("5x5 into pages never touched: %.1f ms\n", median(times));
}

void video(bool isOneCall) {
  const int side = 4096, frames = 100;
  const size_t frame = size_t(side) * side;
  std::vector<uint8_t> in(frames * frame), out(frames * frame, 77), expected(frame, 77);
  const std::vector<uint8_t> random = randomData<uint8_t>(frame + frames);
  for (int k = 0; k < frames; k++)
    std::memcpy(&in[k * frame], &random[k], frame);
  const std::vector<float> mask = maskOf(25);
  const auto all = [&] {
    if (isOneCall)
      return video5_u8(in.data(), out.data(), mask.data(), frames, side, side);
    for (int k = 0; k < frames; k++)
      plain5_u8(&in[k * frame], &out[k * frame], mask.data(), side, side);
  };
  const double first = millisecondsOf(all), second = millisecondsOf(all);
  original_plain5_u8(&in[99 * frame], expected.data(), mask.data(), side, side);
  const bool isEqual = std::memcmp(&out[99 * frame], expected.data(), frame) == 0;
  report(isOneCall ? "video, 100 frames of 4096 x 4096" : "video, a call for each frame", first, second, all, 3, isEqual,
         plainCopies(in.data(), out.data(), frame, frames));
}

void jacobi() {
  const std::vector<float> original = randomData<float>(image);
  std::vector<float> a = original, b = original, c = original;
  const auto all = [&] { jacobi_smooth(c.data(), size, size, 100); };
  const double first = millisecondsOf([&] { jacobi_smooth(a.data(), size, size, 2); }), second = millisecondsOf(all);
  original_jacobi_smooth(b.data(), size, size, 2);
  report("jacobi, 100 steps", first, second, all, 3, a == b,
         plainCopies(a.data(), b.data(), image * sizeof(float), 1));
}

/// Everything but a voxel in a million.
std::vector<uint32_t> volume(int words, int side) {
  std::vector<uint32_t> bits(size_t(words) * side * side, 0xffffffffu);
  const std::vector<float> where = randomData<float>(bits.size() / 32768);
  for (size_t k = 0; k < where.size(); k++)
    bits[(k * 32768 + size_t(where[k] * 127)) % bits.size()] &= ~(1u << k % 32);
  return bits;
}

void bits() {
  long curve[50] = {}, expected[50] = {};
  int openings = 0;
  const std::vector<uint32_t> small = volume(4, 128), large = volume(32, 1024);
  const double first = millisecondsOf([&] { openings = granulometry_bits(small.data(), 4, 128, 128, curve, 50); });
  long largeCurve[50] = {};
  int largeOpenings = 0;
  const auto all = [&] { largeOpenings = granulometry_bits(large.data(), 32, 1024, 1024, largeCurve, 50); };
  const double second = millisecondsOf(all);
  const bool isEqual = openings == original_granulometry_bits(small.data(), 4, 128, 128, expected, 50) &&
                       std::memcmp(curve, expected, sizeof(curve)) == 0;
  std::vector<char> out(large.size() * 4);
  report("granulometry of 1024^3 voxels, a bit each", first, second, all, 3, isEqual,
         plainCopies(large.data(), out.data(), out.size(), 1));
  std::printf("%d openings, %ld voxels after the last\n", largeOpenings,
              largeOpenings > 0 ? largeCurve[largeOpenings - 1] : 0);
}

} // namespace

int main(int argc, char **argv) {
  const std::string what = argc == 2 ? argv[1] : "";
  if (what == "bus")
    bus();
  else if (what == "5x5" || what == "fresh")
    five(what == "fresh");
  else if (what == "video" || what == "frames")
    video(what == "video");
  else if (what == "jacobi")
    jacobi();
  else if (what == "bits")
    bits();
  else
    return std::fprintf(stderr, "usage: whole bus|5x5|fresh|video|frames|jacobi|bits\n"), 2;
  return 0;
}
