// Kernels that reduce, as nidus writes them, give what the C loops give: every operator, element size and shape of block. Sums of floats are
// the same bits in every order of threads.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t > %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse && cmp %t.forward %t.reverse
// RUN: env NIDUS_THREAD_ORDER=4711 %t > %t.shuffled && cmp %t.forward %t.shuffled
// RUN: env NIDUS_PROFILE=%t.json %t
// RUN: FileCheck --check-prefix=PROFILE %s < %t.json
// PROFILE: "h2d_bytes": 0, "h2d_calls": 0, "d2h_bytes": 16, "d2h_calls": 2, "allocations": 2, "peak_bytes": 12, "shared_bytes": 0, "overlapped_bytes": 0, "launches": 2, "fallbacks": 0
// PROFILE-SAME: "name": "summary_1"
#include "Inputs/expect.h"
#include <climits>
#include <cmath>
#include <cstring>
#include <nidus/runtime.h>
#include <vector>

namespace {

template <class T> std::vector<T> values(int64_t count, uint64_t seed) {
  Random random(seed);
  std::vector<T> result(size_t(count < 0 ? 0 : count));
  for (T &value : result)
    value = std::is_floating_point_v<T> ? T(random.in(-1000, 1000)) / T(7) : T(random.in(INT_MIN, INT_MAX));
  return result;
}

// An accumulator over rows of a pitch, with a block of any shape.
template <template <class> class Op, class T>
__global__ void __launch_bounds__(1024)
rows_1(const T *__restrict__ in, T *__restrict__ m_, int w, int h, int pitch)
{
    T m = Op<T>::identity();
    for (int y = nidus::threadY(); y < h; y += nidus::strideY())
        for (int x = nidus::threadX(); x < w; x += nidus::strideX())
            m = Op<T>::combine(m, in[y * pitch + x]);
    nidus::combine<Op>(m, m_);
}

template <template <class> class Op, class T>
int nidus_rows(const void *in_, T *m_, int w, int h, int pitch, int bx, int by)
{
    nidus::Nest nest("rows_1", "reductions.c", 1);
    if (w <= 0 || h <= 0)
        return nest.nothing();
    nidus::Input<T> in(nest, "in", in_, {0, {{h, pitch}, {w, 1}}});
    const nidus::StridedGrid grid{{nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {bx, by}};
    nidus::Partials<T> m(nest, grid);
    if (!nest.begin(grid))
        return 0;
    nest.launch(rows_1<Op, T>, "rows_1", grid, in, m, w, h, pitch);
    *m_ = nidus::combined<Op>(m, *m_);
    return nest.end();
}

template <template <class> class Op, class T> void integersEqualTheLoop(int w, int h, int bx, int by) {
  const int pitch = w + 3;
  const std::vector<T> in = values<T>(int64_t(pitch) * h, uint64_t(w * 31 + bx));
  T expected = T(5), m = expected;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      expected = Op<T>::combine(expected, in[size_t(y * pitch + x)]);
  EXPECT((nidus_rows<Op, T>(in.data(), &m, w, h, pitch, bx, by) == 1));
  EXPECT(m == expected);
}

template <class T> void shapesAndSizes() {
  const int blocks[][2] = {{32, 8}, {1, 1}, {1024, 1}, {7, 5}, {33, 31}, {1, 64}, {16, 2}, {100, 10}};
  const int sizes[][2] = {{0, 4}, {1, 1}, {31, 3}, {257, 41}, {1000, 7}, {3, 700}};
  for (const auto &block : blocks)
    for (const auto &size : sizes) {
      integersEqualTheLoop<nidus::Sum, T>(size[0], size[1], block[0], block[1]);
      integersEqualTheLoop<nidus::Max, T>(size[0], size[1], block[0], block[1]);
    }
  integersEqualTheLoop<nidus::Product, T>(100, 3, 24, 3);
  integersEqualTheLoop<nidus::Min, T>(100, 3, 24, 3);
  integersEqualTheLoop<nidus::And, T>(2, 2, 24, 3);
  integersEqualTheLoop<nidus::Or, T>(2, 2, 24, 3);
  integersEqualTheLoop<nidus::Xor, T>(100, 3, 24, 3);
}

template <template <class> class Op, class T> void printBits(int w, int h, int bx, int by) {
  const std::vector<T> in = values<T>(int64_t(w) * h, 17);
  T m = T(0.25);
  EXPECT((nidus_rows<Op, T>(in.data(), &m, w, h, w, bx, by) == 1));
  uint64_t bits = 0;
  std::memcpy(&bits, &m, sizeof(m));
  std::printf("%llx\n", static_cast<unsigned long long>(bits));
}

void floatingPoint() {
  printBits<nidus::Sum, float>(641, 481, 32, 8);
  printBits<nidus::Sum, float>(100000, 1, 192, 1);
  printBits<nidus::Sum, double>(641, 481, 33, 5);
  printBits<nidus::Product, double>(9, 9, 4, 4);
  printBits<nidus::MaxNumber, float>(641, 481, 32, 8);
  printBits<nidus::MinNumber, double>(641, 481, 32, 8);
  const std::vector<float> zeros(1000, -0.0f);
  float sum = -0.0f;
  EXPECT((nidus_rows<nidus::Sum, float>(zeros.data(), &sum, 1000, 1, 1000, 64, 1) == 1));
  EXPECT(sum == 0 && std::signbit(sum));
}

// if (v > best) { best = v; at = k; } in a volume, counting down in x.
template <template <class> class Op, class T>
__global__ void __launch_bounds__(256)
peak_2(const T *__restrict__ in, nidus::Candidate<T> *__restrict__ best_, int w, int h, int d)
{
    nidus::Candidate<T> best = Op<T>::identity();
    for (int z = nidus::threadZ(); z < d; z += nidus::strideZ())
        for (int y = nidus::threadY(); y < h; y += nidus::strideY())
            for (int x = w - 1 - nidus::threadX(); x >= 0; x -= nidus::strideX())
                best = Op<T>::combine(best, {in[(z * h + y) * w + x], ((int64_t)z * h + y) * w + (w - 1 - x)});
    nidus::combine<Op>(best, best_);
}

template <template <class> class Op, class T>
int nidus_peak(const void *in_, T *best_, int64_t *at_, int w, int h, int d)
{
    nidus::Nest nest("peak_2", "reductions.c", 2);
    nidus::Input<T> in(nest, "in", in_, {0, {{d, w * h}, {h, w}, {w, 1}}});
    const nidus::StridedGrid grid{{nidus::Range<int>(w - 1, -1, -1), nidus::Range<int>(0, h), nidus::Range<int>(0, d)}, {8, 3, 5}};
    nidus::Partials<nidus::Candidate<T>> best(nest, grid);
    if (!nest.begin(grid))
        return 0;
    nest.launch(peak_2<Op, T>, "peak_2", grid, in, best, w, h, d);
    const nidus::Candidate<T> result = nidus::combined<Op>(best, *best_);
    *best_ = result.value;
    if (result.place != nidus::nowhere)
        *at_ = result.place;
    return nest.end();
}

template <template <class> class Op, class T, class Takes>
void peaksEqualTheLoop(const std::vector<T> &samples, T initial, const Takes &takes) {
  Random random(3);
  const int w = 61, h = 11, d = 13;
  std::vector<T> in(size_t(w * h * d));
  for (T &value : in)
    value = samples[size_t(random.in(0, int64_t(samples.size()) - 1))];
  T expected = initial, best = initial;
  int64_t place = -7, at = -7, k = 0;
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = w - 1; x >= 0; x--, k++)
        if (takes(in[size_t((z * h + y) * w + x)], expected)) {
          expected = in[size_t((z * h + y) * w + x)];
          place = k;
        }
  EXPECT((nidus_peak<Op, T>(in.data(), &best, &at, w, h, d) == 1));
  EXPECT(std::memcmp(&best, &expected, sizeof(T)) == 0);
  EXPECT(at == place);
}

template <class T> void peaks(const std::vector<T> &samples, const std::vector<T> &initial) {
  for (const T m : initial) {
    peaksEqualTheLoop<nidus::FirstMax, T>(samples, m, [](T v, T best) { return v > best; });
    peaksEqualTheLoop<nidus::LastMax, T>(samples, m, [](T v, T best) { return v >= best; });
    peaksEqualTheLoop<nidus::FirstMin, T>(samples, m, [](T v, T best) { return v < best; });
    peaksEqualTheLoop<nidus::LastMin, T>(samples, m, [](T v, T best) { return v <= best; });
  }
}

void candidates() {
  const float nan = NAN, inf = INFINITY;
  peaks<float>({nan, -0.0f, 0.0f, -1.0f}, {nan, -inf, -0.0f, 0.0f, 1.0f});
  peaks<float>({-0.0f, 0.0f, 1.0f}, {inf, -inf, -0.0f, 0.0f});
  peaks<double>({-INFINITY, NAN}, {-INFINITY, INFINITY, 0.0});
  peaks<uint8_t>({0, 3, 255}, {0, 128, 255});
  peaks<short>({SHRT_MIN, 0, SHRT_MAX}, {SHRT_MIN, 0, SHRT_MAX});
  peaks<long>({LONG_MIN, 5, 6}, {LONG_MIN, 5, LONG_MAX});
}

// Several accumulators, two of one type, in one kernel.
__global__ void __launch_bounds__(64)
statistics_3(const uint8_t *__restrict__ in, unsigned *__restrict__ sum_, unsigned *__restrict__ count_, uint8_t *__restrict__ high_, bool *__restrict__ all_, unsigned n)
{
    unsigned sum = nidus::Sum<unsigned>::identity();
    unsigned count = nidus::Sum<unsigned>::identity();
    uint8_t high = nidus::Max<uint8_t>::identity();
    bool all = nidus::And<bool>::identity();
    for (unsigned i = nidus::threadX<unsigned>(); i < n; i += nidus::strideX<unsigned>()) {
        sum += in[i];
        if (in[i] > 127)
            count++;
        if (in[i] > high)
            high = in[i];
        all = all && in[i] < 250;
    }
    nidus::combine<nidus::Sum>(sum, sum_);
    nidus::combine<nidus::Sum>(count, count_);
    nidus::combine<nidus::Max>(high, high_);
    nidus::combine<nidus::And>(all, all_);
}

void statistics(unsigned n) {
  const std::vector<uint8_t> data = values<uint8_t>(n, n);
  nidus::Nest nest("statistics_3", "reductions.c", 3);
  nidus::Input<uint8_t> in(nest, "in", data.data(), {0, {{n, 1}}});
  const nidus::StridedGrid grid{{nidus::Range<unsigned>(0, n)}, {64}};
  nidus::Partials<unsigned> sum(nest, grid), count(nest, grid);
  nidus::Partials<uint8_t> high(nest, grid);
  nidus::Partials<bool> all(nest, grid);
  EXPECT(nest.begin(grid));
  nest.launch(statistics_3, "statistics_3", grid, in, sum, count, high, all, n);
  unsigned total = 0, large = 0;
  uint8_t most = 0;
  bool below = true;
  for (const uint8_t value : data) {
    total += value;
    large += value > 127;
    most = std::max(most, value);
    below = below && value < 250;
  }
  EXPECT(nidus::combined<nidus::Sum>(sum, 0u) == total);
  EXPECT(nidus::combined<nidus::Sum>(count, 9u) == large + 9);
  EXPECT(nidus::combined<nidus::Max>(high, uint8_t(0)) == most);
  EXPECT(nidus::combined<nidus::And>(all, true) == below);
  EXPECT(nest.end() == 1);
}

// The grid of a sum over nothing, beside one that is launched.
__global__ void summary_1(int *__restrict__ n_) { nidus::combine<nidus::Sum>(1, n_); }

void threads(int count) {
  nidus::Nest nest("summary_1", "reductions.c", 9);
  const nidus::StridedGrid grid{{nidus::Range<int>(0, count)}, {100}}, none{{nidus::Range<int>(0, 0)}, {32}};
  nidus::Partials<int> n(nest, grid), nothing(nest, none);
  EXPECT(nest.begin(grid, none));
  nest.launch(summary_1, "summary_1", grid, n);
  nest.launch(summary_1, "summary_1", none, nothing);
  EXPECT(nidus::combined<nidus::Sum>(n, 0) == (count + 99) / 100 * 100);
  EXPECT(nidus::combined<nidus::Sum>(nothing, 11) == 11);
  EXPECT(nest.end() == 1);
}

} // namespace

int main() {
  if (std::getenv("NIDUS_PROFILE")) {
    threads(250);
    threads(100);
    return failures();
  }
  shapesAndSizes<uint8_t>();
  shapesAndSizes<int16_t>();
  shapesAndSizes<unsigned>();
  shapesAndSizes<long long>();
  floatingPoint();
  candidates();
  for (const unsigned n : {1u, 63u, 64u, 65u, 5000u})
    statistics(n);
  return failures();
}
