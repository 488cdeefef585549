// NIDUS_THREAD_ORDER: every thread of every block once, in the order asked for.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t > %t.default && env NIDUS_THREAD_ORDER=forward %t > %t.forward && cmp %t.default %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse && %python -c "import sys; f, r = (open(n).read().split() for n in sys.argv[1:]); sys.exit(f != r[::-1])" %t.forward %t.reverse
// RUN: env NIDUS_THREAD_ORDER=12 %t > %t.12 && env NIDUS_THREAD_ORDER=12 %t > %t.again && cmp %t.12 %t.again
// RUN: env NIDUS_THREAD_ORDER=13 %t > %t.13 && not cmp -s %t.12 %t.13 && not cmp -s %t.12 %t.forward
// RUN: sort %t.12 > %t.12s && sort %t.forward > %t.fs && cmp %t.12s %t.fs
// RUN: FileCheck %s < %t.forward
// RUN: env NIDUS_THREAD_ORDER=backward %t 2>&1 >%t.bad | FileCheck --check-prefix=BAD %s && cmp %t.bad %t.forward
// RUN: env NIDUS_THREAD_ORDER=-1 %t 2>&1 >%t.bad | FileCheck --check-prefix=BAD %s
// RUN: env NIDUS_THREAD_ORDER= %t 2>&1 >%t.bad | FileCheck --check-prefix=BAD %s
// RUN: env NIDUS_THREAD_ORDER=99999999999999999999 %t 2>&1 >%t.bad | FileCheck --check-prefix=BAD %s
// CHECK: 0,0,0
// CHECK-NEXT: 1,0,0
// CHECK-NEXT: 0,1,0
// BAD: nidus: NIDUS_THREAD_ORDER={{.*}} is neither forward, reverse nor a seed; forward is used
// BAD-NOT: nidus
#include "Inputs/expect.h"
#include <nidus/runtime.h>

namespace {

__global__ void say_1(uint8_t *)
{
    std::printf("%d,%d,%d\n", nidus::threadX(), nidus::threadY<unsigned char>(), int(nidus::threadZ<long long>()));
}

} // namespace

int main() {
  uint8_t byte = 0;
  for (int k = 0; k < 2; k++) {
    nidus::Nest nest("say_1", "thread_order.cpp", 1);
    nidus::Update<uint8_t> a(nest, "a", &byte, {0, {}}, {0, {}});
    const nidus::Grid grid{{nidus::Range<int>(0, 3), nidus::Range<int>(0, 5), nidus::Range<int>(0, 2)}, {2, 3, 1}};
    EXPECT(nest.begin(grid));
    nest.launch(say_1, "say_1", grid, a);
    EXPECT(nest.end() == 1);
  }
  return failures();
}
