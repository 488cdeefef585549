// Do the launchers choose the faster side? For each function of choices.c and each size: the medians of what the C takes,
// the translation as it is by default, and the one that always runs on the device. All arrays are in ordinary memory, and the
// host wrote them before each call.
//
//   choices [NAME[/SIZE]...]   prints a line of a table each: microseconds, the side that was taken, how much slower that side
//                              is than the better one, and how much slower the default is; results that differ end the line with
//                              DIFFERS. Of a default that took both sides its own time counts.
//
// choices.c is linked three times: as original_NAME (the C alone), NAME (default), and forced_NAME (--map=legal).
#include "nidus/nidus.h"
#include "nidus/runtime.h"
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

struct point;
#define DECLARE(name, ...)                                                                                               \
  extern "C" void name(__VA_ARGS__);                                                                                     \
  extern "C" void original_##name(__VA_ARGS__);                                                                          \
  extern "C" void forced_##name(__VA_ARGS__);

using Byte = unsigned char;
DECLARE(brighten, const Byte *, Byte *, int, int)
DECLARE(axpy, int, float, const float *, int, float *, int)
DECLARE(scal, int, float, float *, int)
DECLARE(mul, int, const float *, int, float *, int)
DECLARE(horner, const double *, double *, int)
DECLARE(move_points, point *, const float *, int)
DECLARE(convolve5, const float *, float *, const float *, int, int)
DECLARE(box3, const Byte *, Byte *, int, int)
DECLARE(erode, const Byte *, Byte *, int, int)
DECLARE(jacobi, float *, float *, int, int)
DECLARE(rod, double *, double *, int, int)
DECLARE(sum_ints, const int *, int, long *)
DECLARE(extremes, const float *, int, float *)
DECLARE(histogram, const Byte *, int, int *)
DECLARE(row_sums, const double *, double *, int, int)
DECLARE(mean, const float *, int, int, int, float *)
DECLARE(variance, const float *, const float *, int, int, int, float *)
DECLARE(normalize, float *, const float *, const float *, int, int, int)
DECLARE(softmax, const float *, float *, int, int)
DECLARE(prefix, const int *, int *, int)
DECLARE(product, int, const double *, const double *, double *)
DECLARE(gemm, int, int, int, float, const float *, const float *, float *)
DECLARE(lu, int, double *)
DECLARE(cholesky, int, double *)
DECLARE(triangle_times, int, const double *, const double *, double *)
DECLARE(small_product, double (*)[8], double (*)[8], double (*)[8])
DECLARE(scatter, const int *, const int *, int *, int)
DECLARE(gather, const int *, const float *, float *, int)
DECLARE(transpose, const float *, float *, int, int)
DECLARE(haar, const float *, float *, float *, int)
DECLARE(im2col, const float *, int, int, int, int, int, int, float *)
DECLARE(col2im, const float *, int, int, int, int, int, int, float *)
DECLARE(edges, const float *, float *, float *, Byte *, int, int)
DECLARE(relax, float *, const float *, float *, int, int)

namespace {

enum Version { original, byDefault, forced };

/// The arrays of a call, as bytes, and the same as they were before it.
class Arrays {
  std::vector<std::vector<char>> now_, before_;
  uint64_t state_ = 88172645463325252u;

  uint64_t random() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ >> 32;
  }
  template <class Element, class Value> Arrays &add(size_t count, const Value &value) {
    before_.emplace_back(count * sizeof(Element));
    for (size_t i = 0; i < count; i++) {
      const Element element = Element(value(i));
      std::memcpy(&before_.back()[i * sizeof element], &element, sizeof element);
    }
    return *this;
  }

public:
  Arrays &bytes(size_t count) {
    return add<Byte>(count, [&](size_t) { return random(); });
  }
  Arrays &ints(size_t count, uint64_t end) {
    return add<int>(count, [&](size_t) { return random() % end; });
  }
  Arrays &floats(size_t count) {
    return add<float>(count, [&](size_t) { return double(random() >> 8) / (1 << 24); });
  }
  Arrays &doubles(size_t count) {
    return add<double>(count, [&](size_t) { return double(random() >> 8) / (1 << 24); });
  }
  /// A matrix that can be decomposed.
  Arrays &dominant(size_t n) {
    return add<double>(n * n, [&](size_t i) { return double(random() >> 8) / (1 << 24) + (i % (n + 1) == 0 ? double(n) : 0); });
  }

  void restore() {
    if (now_.empty())
      now_ = before_;
    for (size_t i = 0; i < now_.size(); i++)
      std::memcpy(now_[i].data(), before_[i].data(), now_[i].size());
  }
  template <class Element> Element *at(size_t number) { return reinterpret_cast<Element *>(now_[number].data()); }
  bool operator==(const Arrays &other) const { return now_ == other.now_; }
};

struct Case {
  const char *name;
  std::vector<int> sizes;
  std::function<void(Arrays &, int)> fill;
  std::function<void(Version, Arrays &, int)> call;
};

#define OF(name) (version == original ? original_##name : version == byDefault ? name : forced_##name)
#define FILL [](Arrays & a, int n)
#define CALL [](Version version, Arrays & a, [[maybe_unused]] int n)
#define F(number) a.at<float>(number)
#define D(number) a.at<double>(number)
#define I(number) a.at<int>(number)
#define B(number) a.at<Byte>(number)

size_t square(int n) { return size_t(n) * size_t(n); }

const std::vector<int> lengths = {4000, 250000, 8000000}, sides = {64, 512, 4096}, orders = {32, 160, 640};

const std::vector<Case> cases = {
    {"brighten", sides, FILL { a.bytes(square(n)).bytes(square(n)); }, CALL { OF(brighten)(B(0), B(1), n, n); }},
    {"axpy", lengths, FILL { a.floats(n).floats(n); }, CALL { OF(axpy)(n, 0.5f, F(0), 1, F(1), 1); }},
    {"scal", lengths, FILL { a.floats(n); }, CALL { OF(scal)(n, 0.5f, F(0), 1); }},
    {"mul", lengths, FILL { a.floats(n).floats(n); }, CALL { OF(mul)(n, F(0), 1, F(1), 1); }},
    {"horner", {1000, 30000, 2000000}, FILL { a.doubles(n).doubles(n); }, CALL { OF(horner)(D(0), D(1), n); }},
    {"move_points", {1000, 50000, 2000000}, FILL { a.floats(4 * size_t(n)).floats(12); },
     CALL { OF(move_points)(a.at<point>(0), F(1), n); }},
    {"convolve5", sides, FILL { a.floats(square(n)).floats(square(n)).floats(25); },
     CALL { OF(convolve5)(F(0), F(1), F(2), n, n); }},
    {"box3", sides, FILL { a.bytes(square(n)).bytes(square(n)); }, CALL { OF(box3)(B(0), B(1), n, n); }},
    {"erode", sides, FILL { a.bytes(square(n)).bytes(square(n)); }, CALL { OF(erode)(B(0), B(1), n, n); }},
    {"jacobi", {32, 256, 2048}, FILL { a.floats(square(n)).floats(square(n)); }, CALL { OF(jacobi)(F(0), F(1), n, 20); }},
    {"rod", {1000, 40000, 1000000}, FILL { a.doubles(n).doubles(n); }, CALL { OF(rod)(D(0), D(1), n, 50); }},
    {"sum_ints", lengths, FILL { a.ints(n, 1000).doubles(1); }, CALL { OF(sum_ints)(I(0), n, a.at<long>(1)); }},
    {"extremes", lengths, FILL { a.floats(n).floats(2); }, CALL { OF(extremes)(F(0), n, F(1)); }},
    {"histogram", {4000, 500000, 32000000}, FILL { a.bytes(n).ints(256, 1); }, CALL { OF(histogram)(B(0), n, I(1)); }},
    {"row_sums", {64, 512, 3000}, FILL { a.doubles(square(n)).doubles(n); }, CALL { OF(row_sums)(D(0), D(1), n, n); }},
    {"mean", {13, 52, 208}, FILL { a.floats(64 * square(n)).floats(64); }, CALL { OF(mean)(F(0), 1, 64, n * n, F(1)); }},
    {"variance", {13, 52, 208}, FILL { a.floats(64 * square(n)).floats(64).floats(64); },
     CALL { OF(variance)(F(0), F(1), 1, 64, n * n, F(2)); }},
    {"normalize", {13, 52, 208}, FILL { a.floats(64 * square(n)).floats(64).floats(64); },
     CALL { OF(normalize)(F(0), F(1), F(2), 1, 64, n * n); }},
    {"softmax", {16, 256, 4096}, FILL { a.floats(1000 * size_t(n)).floats(1000 * size_t(n)); },
     CALL { OF(softmax)(F(0), F(1), n, 1000); }},
    {"prefix", lengths, FILL { a.ints(n, 100).ints(n, 1); }, CALL { OF(prefix)(I(0), I(1), n); }},
    {"product", orders, FILL { a.doubles(square(n)).doubles(square(n)).doubles(square(n)); },
     CALL { OF(product)(n, D(0), D(1), D(2)); }},
    {"gemm", {8, 64, 1024}, FILL { a.floats(size_t(n) * 128).floats(size_t(128) * n * 4).floats(size_t(n) * n * 4); },
     CALL { OF(gemm)(n, 4 * n, 128, 0.5f, F(0), F(1), F(2)); }},
    {"lu", orders, FILL { a.dominant(n); }, CALL { OF(lu)(n, D(0)); }},
    {"cholesky", {32, 96, 320}, FILL { a.dominant(n); }, CALL { OF(cholesky)(n, D(0)); }},
    {"triangle_times", {64, 512, 3000}, FILL { a.doubles(square(n)).doubles(n).doubles(n); },
     CALL { OF(triangle_times)(n, D(0), D(1), D(2)); }},
    {"small_product", {8}, FILL { a.doubles(square(n)).doubles(square(n)).doubles(square(n)); },
     CALL { OF(small_product)(a.at<double[8]>(0), a.at<double[8]>(1), a.at<double[8]>(2)); }},
    {"scatter", lengths, FILL { a.ints(n, n).ints(n, 1000).ints(n, 1000); }, CALL { OF(scatter)(I(0), I(1), I(2), n); }},
    {"gather", lengths, FILL { a.ints(n, n).floats(n).floats(n); }, CALL { OF(gather)(I(0), F(1), F(2), n); }},
    {"transpose", sides, FILL { a.floats(square(n)).floats(square(n)); }, CALL { OF(transpose)(F(0), F(1), n, n); }},
    {"haar", lengths, FILL { a.floats(2 * size_t(n)).floats(n).floats(n); }, CALL { OF(haar)(F(0), F(1), F(2), n); }},
    {"im2col", {13, 52, 208}, FILL { a.floats(64 * square(n)).floats(9 * 64 * square(n)); },
     CALL { OF(im2col)(F(0), 64, n, n, 3, 1, 1, F(1)); }},
    {"col2im", {13, 52, 208}, FILL { a.floats(9 * 64 * square(n)).floats(64 * square(n)); },
     CALL { OF(col2im)(F(0), 64, n, n, 3, 1, 1, F(1)); }},
    {"edges", sides, FILL { a.floats(square(n)).floats(square(n)).floats(square(n)).bytes(square(n)); },
     CALL { OF(edges)(F(0), F(1), F(2), B(3), n, n); }},
    {"relax", {1000, 40000, 1000000}, FILL { a.floats(n).floats(n).floats(n); }, CALL { OF(relax)(F(0), F(1), F(2), n, 50); }},
};

uint64_t launches() { return nidus::Profile::get().launches.load(); }

/// Of one call, as the mean of so many.
double microsecondsOf(const Case &test, Version version, Arrays &arrays, int size, int calls) {
  double sum = 0;
  for (int call = 0; call < calls; call++) {
    arrays.restore();
    const auto start = std::chrono::steady_clock::now();
    test.call(version, arrays, size);
    sum += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  }
  return sum / calls;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void measure(const Case &test, int size) {
  Arrays filled;
  test.fill(filled, size);
  Arrays arrays[3] = {filled, filled, filled};
  std::vector<double> times[3];
  uint64_t launched[3] = {};
  double spent = 0;
  int calls = 1;
  // The first calls of each make what later ones find.
  for (int run = -2; run < 4 || (run < 40 && spent < 0.5e6); run++)
    // What comes after a long C finds the device asleep: in turns.
    for (const Version version : {original, run % 2 == 0 ? byDefault : forced, run % 2 == 0 ? forced : byDefault}) {
      const uint64_t before = launches();
      const double time = microsecondsOf(test, version, arrays[version], size, calls);
      launched[version] = launches() - before;
      if (run == -1 && version == original)
        calls = std::max(1, int(20 / time));
      if (run < 0)
        continue;
      times[version].push_back(time);
      spent += time * calls;
    }
  const double c = median(times[original]), chosen = median(times[byDefault]), device = median(times[forced]);
  const bool isEqual = arrays[original] == arrays[byDefault] && arrays[original] == arrays[forced];
  const double better = launched[forced] > 0 ? std::min(c, device) : c;
  const bool isC = launched[byDefault] == 0, isMixed = !isC && launched[byDefault] < launched[forced];
  const double ratio = (isC ? c : isMixed ? chosen : device) / better;
  std::printf("| %s | %d | %.1f | %.1f | %.1f | %s | %.2f | %s | %.2f |%s\n", test.name, size, c, device, chosen,
              isC ? "C" : isMixed ? "both" : "device", ratio, ratio <= 1.2 ? "yes" : "no", chosen / better,
              isEqual ? "" : " DIFFERS");
  std::fflush(stdout);
}

} // namespace

int main(int count, char **names) {
  std::printf("| function | size | C, us | device, us | default, us | side | side / better | at most 1.2 | default / better |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const Case &test : cases)
    for (const int size : test.sizes) {
      const std::string name = test.name, whole = name + "/" + std::to_string(size);
      const auto isMeant = [&](const char *wanted) { return wanted == name || wanted == whole; };
      if (count == 1 || std::any_of(names + 1, names + count, isMeant))
        measure(test, size);
    }
}
