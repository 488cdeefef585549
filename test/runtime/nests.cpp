// Launchers as nidus writes them give what the C loops give, in every order of threads and under the sanitizers.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t
// RUN: %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=4711 %t
// RUN: %cxx -O3 -pedantic -Wshadow -ffp-contract=off -x c++ -c %S/Inputs/nests.cu -o %t.fast.o
// RUN: %{quick_cxx} %s %t.fast.o -o %t.fast && %t.fast
#include "Inputs/expect.h"
#include "Inputs/nests.h"

namespace {

const int widths[] = {0, 1, 4, 5, 6, 31, 32, 33, 67, 257};
const int heights[] = {-3, 0, 1, 3, 5, 8, 9, 41};

Bytes randomBytes(int64_t size, uint64_t seed) {
  Random random(seed);
  Bytes bytes(size_t(size < 0 ? 0 : size));
  for (uint8_t &byte : bytes)
    byte = uint8_t(random.in(0, 255));
  return bytes;
}

Floats randomFloats(int64_t size, uint64_t seed) {
  Random random(seed);
  Floats floats(size_t(size < 0 ? 0 : size));
  for (float &number : floats)
    number = float(random.in(-1000, 1000)) / 7.0f;
  return floats;
}

void convolution() {
  const Floats mask = randomFloats(25, 3);
  Floats positive = mask;
  for (float &weight : positive)
    weight = std::fabs(weight) / 4000.0f;
  for (const int w : widths)
    for (const int h : heights) {
      const Bytes in = randomBytes(int64_t(w) * h, 5);
      Bytes expected = randomBytes(int64_t(w) * h, 6), out = expected;
      conv5(in, expected, positive, w, h);
      EXPECT(nidus_conv5(in.data(), out.data(), positive.data(), w, h) == 1);
      EXPECT(out == expected);
    }
}

void strides() {
  for (const int w : widths)
    for (const int h : heights) {
      const int stride = 3 * w + 5, pitch = w + 2;
      const int64_t used = h <= 0 ? 0 : int64_t(stride) * (h - 1) + 3 * w;
      const Bytes rgb = randomBytes(used, 7); // ends with the last pixel
      Bytes expected = randomBytes(int64_t(pitch) * h, 8), out = expected;
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
          const uint8_t *p = &rgb[size_t(y * stride + 3 * x)];
          expected[size_t(y * pitch + x)] = uint8_t((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8);
        }
      EXPECT(nidus_grey(rgb.data(), out.data(), w, h, stride, pitch) == 1);
      EXPECT(out == expected);
    }
  Bytes any(100);
  EXPECT(nidus_grey(any.data(), any.data() + 50, 5, 2, 14, 5) == 0);
  EXPECT(nidus_grey(any.data(), any.data() + 50, 5, 2, 15, 4) == 0);
}

void colours() {
  const int w = 45, h = 19;
  // Red is written, green is read, of one image: they do not overlap.
  Bytes image = randomBytes(3 * w * h, 9), expected = image;
  for (int k = 0; k < w * h; k++)
    expected[size_t(3 * k)] = uint8_t(255 - expected[size_t(3 * k + 1)]);
  EXPECT(nidus_green(image.data(), image.data(), w, h) == 1);
  EXPECT(image == expected);
  // Shifted by one byte, green is written: the original must run, nothing may have changed.
  EXPECT(nidus_green(image.data(), image.data() + 1, w, h) == 0);
  EXPECT(image == expected);
}

void volumes() {
  for (const int w : {2, 3, 5, 34})
    for (const int h : {3, 7, 12})
      for (const int d : {1, 3, 6}) {
        std::vector<int16_t> in(size_t(w * h * d));
        Random random(11);
        for (int16_t &voxel : in)
          voxel = int16_t(random.in(-32768, 32767));
        std::vector<double> expected(in.size(), -1.0), out = expected;
        for (int z = 1; z < d - 1; z++)
          for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
              const size_t k = size_t((z * h + y) * w + x), row = size_t(w), plane = size_t(w * h);
              expected[k] = std::sqrt(std::fabs(
                  double(in[k - 1] + in[k + 1] + in[k - row] + in[k + row] + in[k - plane] + in[k + plane])));
            }
        EXPECT(nidus_volume(in.data(), out.data(), w, h, d) == 1);
        EXPECT(out == expected);
      }
}

void inPlace() {
  for (const int n : {0, 2, 3, 4, 129, 130, 1001}) {
    Floats a = randomFloats(n, 13), expected = a;
    for (int i = 1; i < n - 1; i += 2)
      if (expected[size_t(i)] > 0.0f)
        expected[size_t(i)] = (expected[size_t(i - 1)] + expected[size_t(i + 1)]) * 0.5f;
    int last = 0;
    EXPECT(nidus_odd(a.data(), n, &last, &last) == 1);
    EXPECT(a == expected);
    EXPECT(last == (n > 2 ? n : 0));
  }
  // The bound lies in an element that the nest may write, or in one that it does not.
  Floats a = randomFloats(100, 13);
  int last = 0;
  EXPECT(nidus_odd(a.data(), 100, &a[51], &last) == 0);
  EXPECT(nidus_odd(a.data(), 100, &a[50], &last) == 1);
}

void overlapping() {
  const int w = 40, h = 30;
  Floats mask(25, 0.04f);
  Bytes image = randomBytes(2 * w * h, 15);
  const Bytes before = image;
  EXPECT(nidus_conv5(image.data(), image.data(), mask.data(), w, h) == 0);
  EXPECT(nidus_conv5(image.data(), image.data() + w, mask.data(), w, h) == 0);
  EXPECT(nidus_conv5(image.data() + 3, image.data(), mask.data(), w, h) == 0);
  EXPECT(image == before);
  // The table lies in the written image.
  std::vector<float> both(size_t(w * h), 0.04f);
  EXPECT(nidus_conv5(image.data(), both.data(), both.data() + 30, w, h) == 0);
  // ... or in the part of it that is not written.
  EXPECT(nidus_conv5(image.data(), both.data(), both.data() + w * h / 4, w, h) == 1);
  EXPECT(nidus_conv5(nullptr, image.data(), mask.data(), w, h) == 0);
  EXPECT(nidus_conv5(image.data(), nullptr, mask.data(), w, h) == 0);
  EXPECT(nidus_conv5(image.data(), image.data() + w * h, nullptr, w, h) == 0);
  EXPECT(nidus_conv5(nullptr, nullptr, nullptr, 4, 4) == 1);
}

void halves() {
  // Left half to right half of one image, rows in common.
  const int w = 64, h = 9;
  Bytes image = randomBytes(3 * w * h, 17), expected = image;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < 10; x++) {
      const uint8_t *p = &expected[size_t(y * w + 3 * x)];
      expected[size_t(y * w + 40 + x)] = uint8_t((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8);
    }
  EXPECT(nidus_grey(image.data(), image.data() + 40, 10, h, w, w) == 1);
  EXPECT(image == expected);
  EXPECT(nidus_grey(image.data(), image.data() + 29, 10, h, w, w) == 0);
}

void counters() {
  for (const long long n : {0, 1, 255, 256, 257, 100003}) {
    std::vector<long long> a(size_t(n), -1);
    EXPECT(nidus_down(a.data(), n, 1ll << 40) == 1);
    bool right = true;
    for (long long i = 0; i < n; i++)
      right = right && a[size_t(i)] == i + (1ll << 40);
    EXPECT(right);
  }
  // An extent that no address space has.
  long long one = 0;
  EXPECT(nidus_down(&one, INT64_MAX, 0) == 0);
  EXPECT(nidus_down(&one, INT64_MAX / 8, 0) == 0);
}

} // namespace

int main() {
  convolution();
  strides();
  colours();
  volumes();
  inPlace();
  overlapping();
  halves();
  counters();
  return failures();
}
