// What the hull says of bytes is what the residents know, whatever was kept, expected, launched, declined, looked at or ended before,
// and in a thread of its own nothing. It never says that nothing is known where something is.
// RUN: %{checked_cxx} %s -pthread -o %t && %t
#include "Inputs/expect.h"
#include "Inputs/steps.h"
#include <cstdlib>
#include <new>
#include <thread>
#include <vector>

static thread_local long allocations = 0;

void *operator new(size_t bytes) {
  allocations++;
  if (void *const memory = std::malloc(bytes))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }

namespace {

using nidus::Hull;
using nidus::Region;
using nidus::Residents;

void step(unsigned *a, int n, double operations) {
  step(a, n, operations, [&] { return Residents::have<unsigned>(a, 0, {{n, 1}}); });
}

/// Found in the residents' own lists.
bool isKnown(const unsigned *a, int64_t n) {
  const Residents *const residents = Residents::known();
  const auto begin = reinterpret_cast<int64_t>(a);
  return residents && n > 0 && residents->areKnown(residents->around(begin, begin + 4 * n));
}

nidus::Holding held(const unsigned *a, int64_t n) {
  const Residents *const residents = Residents::known();
  const Region bytes = *Region::interval(a, size_t(4 * n));
  return residents ? residents->holding(bytes) : nidus::Holding{.missing = double(bytes.bytes())};
}

void isExact(const unsigned *a, int64_t n) {
  for (int twice = 0; twice < 2; twice++) { // the second time it knows the gap
    EXPECT(Residents::know(a, size_t(4 * n)) == isKnown(a, n));
    EXPECT(Residents::know<unsigned>(a, 0, {{n, 1}}) == isKnown(a, n));
    EXPECT(Residents::know<unsigned>(a + n - 1, 0, {{n, -1}}) == isKnown(a, n));
    const nidus::Holding there = held(a, n);
    EXPECT(Residents::have<unsigned>(a, 0, {{n, 1}}) == (there.missing < double(4 * n)));
    EXPECT(Residents::haveNewer<unsigned>(a, 0, {{n, 1}}) == (there.newer > 0));
    EXPECT(Residents::have(a, size_t(4 * n)) == (there.missing < double(4 * n)));
    EXPECT(Residents::haveNewer(a, size_t(4 * n)) == (there.newer > 0));
  }
}

void random(uint64_t seed) {
  constexpr int size = 3000, arrays = 4;
  std::vector<unsigned> data(size * arrays, 1), model = data;
  Random random(seed);
  int depth = 0;
  bool isKept = false;
  const auto enter = [&] { depth++, nidus_hold(); };
  const auto leave = [&] { depth--, nidus_unhold(); };
  for (int t = 0; t < 300; t++) {
    const int64_t first = random.in(0, size * arrays - 1), most = std::min<int64_t>(size, size * arrays - first);
    const int64_t n = random.in(0, 2) ? random.in(0, 20) % (most + 1) : random.in(0, most);
    unsigned *const at = &data[size_t(first)];
    switch (random.in(0, 14)) {
    case 0:
    case 1:
      enter();
      break;
    case 2:
      if (depth > 0)
        leave();
      break;
    case 3:
      nidus_expects(at, size_t(4 * n));
      break;
    case 4:
      random.in(0, 3) ? nidus_writes(at, sizeof *at) : nidus_touches();
      *at += 7;
      model[size_t(first)] += 7;
      break;
    case 5:
      nidus_reads(at, size_t(4 * n));
      EXPECT(std::equal(at, at + n, &model[size_t(first)]));
      break;
    case 6:
      isKept ? nidus_release(data.data()) : nidus_keep(data.data(), 4 * size);
      isKept = !isKept;
      break;
    default: {
      const double operations[] = {1, 2, 30, 500, 20000};
      step(at, int(n), operations[random.in(0, 4)]);
      for (int64_t i = first; i < first + n; i++)
        model[size_t(i)] = model[size_t(i)] * 3 + 1;
    }
    }
    for (int k = 0; k < 8; k++) {
      const int64_t from = random.in(0, size * arrays - 1);
      isExact(&data[size_t(from)], random.in(1, random.in(0, 1) ? 3 : size * arrays - from));
    }
  }
  if (isKept)
    nidus_release(data.data());
  while (depth > 0)
    leave();
  EXPECT(data == model);
  isExact(data.data(), size * arrays);
  EXPECT(Residents::areBlank());
}

/// Boxes whose numbers are no addresses are not said to be unknown where anything is known.
void odd() {
  std::vector<unsigned> a(30000, 1);
  constexpr int64_t most = INT64_MAX, least = INT64_MIN;
  EXPECT(!Hull::Interval::of<unsigned>(a.data(), most, {}));
  EXPECT(!Hull::Interval::of<unsigned>(a.data(), least, {}));
  EXPECT(!Hull::Interval::of<unsigned>(a.data(), ~uint64_t(0), {}));
  EXPECT(!Hull::Interval::of<unsigned>(a.data(), 0, {{most, most}}));
  EXPECT(!Hull::Interval::of<unsigned>(a.data(), 0, {{most, 1}, {most, 1}, {most, 1}}));
  EXPECT(Hull::Interval::of<unsigned>(a.data(), most, {{0, 1}})->empty());
  const auto box = *Hull::Interval::of<unsigned>(a.data(), 10, {{3, -5}, {4, 1}});
  const auto begin = reinterpret_cast<int64_t>(a.data());
  EXPECT(box.begin == begin && box.end == begin + 14 * 4);
  nidus_hold();
  step(a.data(), 30000, 20000);
  EXPECT(Residents::know<unsigned>(a.data(), most, {}) && Residents::know<unsigned>(a.data(), 0, {{most, most}}));
  EXPECT(Residents::know(&a[1], ~size_t(0)) && Residents::know(&a[1], 1) && !Residents::know(&a[1], 0));
  EXPECT(!Residents::know(nullptr, 8) && !Residents::know<unsigned>(a.data(), 0, {{0, 1}}));
  EXPECT(nidus_known == 1);
  std::thread([&] { EXPECT(!Residents::know(a.data(), 4) && Residents::areBlank() && nidus_known == 0); }).join();
  std::thread([] { // ends with data on the device
    std::vector<unsigned> b(30000, 1);
    nidus_hold();
    step(b.data(), 30000, 20000);
    EXPECT(Residents::know(b.data(), 4) && nidus_known == 1);
  }).join();
  EXPECT(nidus_known == 1);
  nidus_unhold();
  EXPECT(nidus_known == 0);
}

/// The C after a nest that declines sees what the device has, also where the nest lies in what was said to be expected.
void coherent() {
  std::vector<unsigned> a(40000, 1);
  nidus_hold();
  nidus_expects(a.data(), 4 * 40000);
  nidus_hold();
  step(a.data(), 30000, 20000);
  EXPECT(Residents::know(&a[39999], 4)); // it came in with the others
  step(&a[20], 3, 1);
  nidus_unhold();
  nidus_unhold();
  EXPECT(a[19] == 4 && a[20] == 13 && a[22] == 13 && a[23] == 4 && a[39999] == 1);
}

/// Small nests beside what the device has, in front of it, behind and between: they and the host code around them ask for nothing.
void besideOthers() {
  std::vector<unsigned> all(100000, 1);
  unsigned *const a = all.data();
  nidus_hold();
  step(a + 10000, 30000, 20000);
  step(a + 50000, 30000, 20000);
  const long before = allocations;
  for (unsigned *const at : {a, a + 9990, a + 40000, a + 45000, a + 49990, a + 80000, a + 99990}) {
    step(at, 10, 2);
    step(at, 0, 2);
    nidus_reads(at, 40);
    nidus_writes(at, 40);
  }
  EXPECT(allocations == before);
  step(a + 9991, 10, 2);
  EXPECT(a[10000] == 13);
  nidus_unhold();
  EXPECT(a[0] == 4 && a[9990] == 4 && a[9991] == 13 && a[10001] == 4 && a[40009] == 4 && a[49999] == 4 && a[80000] == 4);
}

} // namespace

int main() {
  besideOthers();
  odd();
  coherent();
  for (uint64_t seed = 0; seed < 40; seed++)
    random(seed);
  return failures();
}
