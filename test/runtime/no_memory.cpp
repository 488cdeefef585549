// Not enough device memory: the original runs, nothing was changed, one notice per process.
// RUN: %{quick_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{quick_cxx} %s %t.o -o %t && %t 2>&1 | FileCheck %s
// CHECK: nidus: nests.c:70: down_70: not enough device memory (allocation failed); the C original runs (said once per process)
// CHECK-NOT: {{nidus|failed}}
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <sys/resource.h>

int main() {
  // However much memory the machine has.
  const rlimit limit{rlim_t(1) << 32, rlim_t(1) << 32};
  EXPECT(setrlimit(RLIMIT_AS, &limit) == 0);
  long long number = 5;
  Floats a(50, 1.0f), b(50, 3.0f), c(50);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 50, 1) == 1);
  EXPECT(nidus_down(&number, 1ll << 38, 0) == 0);
  EXPECT(nidus_down(&number, 1ll << 38, 0) == 0);
  EXPECT(number == 5);
  // What an earlier nest left on the device came back.
  EXPECT(b == Floats(50, 2.0f));
  EXPECT(nidus_scale(b.data(), c.data(), nullptr, 50, 0) == 1);
  EXPECT(c == Floats(50, 4.0f));
  return failures();
}
