// Nests that lose are left to C at once where nobody counts them: what runs on the device is the same as under a profile, where all
// is weighed, and balances of data that would move only after many steps grow as well.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t > %t.quick && env NIDUS_PROFILE=%t.json %t > %t.weighed && diff %t.quick %t.weighed
// RUN: FileCheck %s < %t.quick
// CHECK-DAG: held light: C
// CHECK-DAG: held heavy: device
// CHECK-DAG: rented 0: C
// CHECK-DAG: rented 9: device
#include "Inputs/expect.h"
#include "Inputs/steps.h"
#include <vector>

namespace {

/// What the nest touches is looked up in any case.
const char *step(unsigned *a, int n, double operations) {
  return step(a, n, operations, [] { return true; });
}

void known() {
  std::vector<unsigned> a(20000, 1), b(20000, 1);
  nidus_hold();
  std::printf("held heavy: %s\n", step(a.data(), 20000, 5000));
  std::printf("held light: %s\n", step(b.data(), 10, 2));
  // A step saves 3 us, and to move the data costs much more.
  for (int t = 0; t < 10; t++) {
    std::printf("rented %d: %s\n", t, step(b.data(), 20000, 6));
    step(b.data() + 50, 0, 2);
  }
  nidus_unhold();
  EXPECT(a[19999] == 4 && b[0] == 4 * 59049 + 29524 && b[15] == 59049 + 29524);
}

/// Against the same without a device.
void random(uint64_t seed) {
  constexpr int size = 3000, arrays = 3;
  std::vector<unsigned> data(size * arrays, 1), model = data;
  Random random(seed);
  int depth = 0;
  for (int t = 0; t < 200; t++) {
    const int64_t array = random.in(0, arrays - 1), first = random.in(0, 2) ? 0 : random.in(0, size - 1);
    const int64_t most = size - first, n = random.in(0, 2) ? most : random.in(0, most);
    unsigned *const at = &data[size_t(array * size + first)];
    switch (random.in(0, 9)) {
    case 0:
      depth++;
      nidus_hold();
      break;
    case 1:
      if (depth > 0) {
        depth--;
        nidus_unhold();
      }
      break;
    case 2:
      nidus_writes(at, sizeof *at);
      *at += 7;
      model[size_t(array * size + first)] += 7;
      break;
    default: {
      const double operations[] = {1, 30, 60, 500, 20000};
      const double each = operations[random.in(0, 4)];
      std::printf("%d: %s\n", t, step(at, int(n), each));
      for (int64_t i = 0; i < n; i++)
        model[size_t(array * size + first + i)] = model[size_t(array * size + first + i)] * 3 + 1;
    }
    }
  }
  for (; depth > 0; depth--)
    nidus_unhold();
  EXPECT(data == model);
}

} // namespace

int main() {
  known();
  for (uint64_t seed = 0; seed < 30; seed++)
    random(seed);
  return failures();
}
