// Sequences of small nests (sequences.c), whose kernels run side by side where they can: microseconds, medians of 20, and
// whether the results are those of C. Run with NIDUS_GRAPHS=0, or repeated calls become graphs, and with and without
// NIDUS_SIDE_STREAMS=0.
//
//   kept        all arrays are on the device; until all kernels are done
//   with copies as the functions are called, from the host's memory and back
#include "nidus/nidus.h"
#include "timing.h"
#include <chrono>

#define DECLARE(name, ...)                                                                                               \
  extern "C" void name(__VA_ARGS__);                                                                                     \
  extern "C" void original_##name(__VA_ARGS__);

DECLARE(six, const float *, float *, float *, float *, float *, float *, float *, int, int)
DECLARE(fan, const float *, float *, float *, float *, float *, float *, int, int)
DECLARE(link_of_chain, const float *, float *, int)

namespace {

using Floats = std::vector<float>;

double microsecondsOf(const std::function<void()> &work) {
  std::vector<double> times;
  for (int run = -3; run < 20; run++) {
    const auto start = std::chrono::steady_clock::now();
    work();
    if (run >= 0)
      times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  return median(times);
}

/// An input and six outputs.
struct Arrays {
  std::vector<Floats> all;
  explicit Arrays(int n) : all(7, Floats(n)) {
    all[0] = randomData<float>(n);
    for (Floats &array : all)
      nidus_keep(array.data(), array.size() * sizeof(float));
  }
  ~Arrays() {
    for (Floats &array : all)
      nidus_discard(array.data());
  }
  float *operator[](size_t k) { return all[k].data(); }
  size_t bytes() const { return all[0].size() * sizeof(float); }

  /// Until the device has done everything.
  void await() {
    nidus_device_read(all[0].data(), bytes());
    CHECK(cudaStreamSynchronize(cudaStreamPerThread));
  }
  void bringHome() {
    for (Floats &array : all)
      nidus_sync(array.data(), bytes());
  }
};

template <class Call> void measure(const char *name, int n, int steps, const Call &call, const Call &original) {
  Arrays kept(n), expected(n);
  original(expected, n, 50);
  call(kept, n, 50);
  kept.bringHome();
  const char *const words = kept.all == expected.all ? "equal" : "DIFFERS";
  const double resident = microsecondsOf([&] {
    call(kept, n, steps);
    kept.await();
  });
  for (Floats &array : kept.all)
    nidus_release(array.data());
  const double moved = microsecondsOf([&] { call(kept, n, steps); });
  std::printf("%s, %d elements, %d steps: kept %.1f, with copies %.1f; %s\n", name, n, steps, resident, moved, words);
}

void chain() {
  constexpr int links = 1000;
  for (const int n : {1024, 65536}) {
    Arrays kept(n);
    const double time = microsecondsOf([&] {
      for (int k = 0; k < links; k++)
        link_of_chain(kept[k % 2], kept[(k + 1) % 2], n);
      kept.await();
    });
    std::printf("chain of %d nests, %d elements: %.2f each\n", links, n, time / links);
  }
}

} // namespace

int main() {
  using Call = std::function<void(Arrays &, int, int)>;
  const auto sixBy = [](auto *six) -> Call {
    return [six](Arrays &x, int n, int steps) { six(x[0], x[1], x[2], x[3], x[4], x[5], x[6], n, steps); };
  };
  const auto fanBy = [](auto *fan) -> Call {
    return [fan](Arrays &x, int n, int steps) { fan(x[0], x[1], x[2], x[3], x[4], x[5], n, steps); };
  };
  for (const int n : {2048, 16384, 131072})
    for (const int steps : {1, 1000, 20000}) {
      measure("six", n, steps, sixBy(six), sixBy(original_six));
      measure("fan", n, steps, fanBy(fan), fanBy(original_fan));
    }
  chain();
}
