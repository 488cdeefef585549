// Whatever a program does with its nests and its data: on a CUDA device no kernel, copy, or end of memory meets one
// that it must come behind.
//
// CHECK-NOT: {{^}}race
// CHECK: stream {{.*}} follows own
// CHECK-NOT: {{^}}race
// CHECK: follow stream
// CHECK-NOT: {{^}}race
// CHECK: done
//
// ONE-NOT: {{^}}race
// ONE: follow stream
// ONE-NOT: {{^}}race
// ONE: done
#include "expect.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>

namespace {

using Ints = std::vector<int>;
const int n = 256;
const size_t bytes = n * sizeof(int);

__global__ void twice(const int *in, int *out) {
  const int i = nidus::threadX();
  out[i] = 2 * in[i];
}

void twiceOf(const Ints &from, Ints &to, bool isLarge, bool isFollowed, nidus::After after) {
  nidus::Nest nest("twice", "races.c", 1);
  nidus::Input<int> in(nest, "in", from.data(), {0, {{n, 1}}}, after);
  nidus::Output<int> out(nest, "out", to.data(), {0, {{n, 1}}});
  const nidus::Grid grid{{nidus::Range<long>(0, isLarge ? 8 * n : n)}, {128}};
  EXPECT(nest.begin(grid));
  nest.launch(twice, "twice", grid, in, out);
  EXPECT((isFollowed ? nest.endBeforeAnother() : nest.end()) == 1);
}

void step(Random &random, std::vector<Ints> &all, bool &isHeld) {
  const auto pick = [&]() -> Ints & { return all[size_t(random.in(0, int64_t(all.size()) - 1))]; };
  Ints &one = pick(), &other = pick();
  switch (random.in(0, 24)) {
  case 0:
    isHeld ? nidus_unhold() : nidus_hold();
    isHeld = !isHeld;
    return;
  case 1:
    return nidus_reads(one.data(), bytes);
  case 2:
    return nidus_writes(one.data(), bytes / 2);
  case 3:
    return nidus_fills(one.data(), bytes);
  case 4:
    return nidus_frees(one.data());
  case 5:
    EXPECT(nidus_device_read(one.data(), bytes));
    return;
  case 6:
    return nidus_keep(one.data(), bytes);
  case 7:
    return nidus_release(one.data());
  default:
    if (&one != &other)
      twiceOf(one, other, random.in(0, 9) == 0, random.in(0, 1) == 0,
              random.in(0, 3) == 0 ? nidus::After::keep : nidus::After::release);
  }
}

} // namespace

int main() {
  Random random(5);
  for (int round = 0; round < 100; round++) {
    std::vector<Ints> all(size_t(random.in(3, 12)), Ints(n));
    bool isHeld = false;
    for (int k = 0; k < 100; k++)
      step(random, all, isHeld);
    if (isHeld)
      nidus_unhold();
    for (Ints &each : all)
      nidus_release(each.data());
    nidus_touches();
  }
  std::puts("done");
  return failures();
}
