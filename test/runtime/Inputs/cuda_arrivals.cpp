// Two nests with data of their own: what the second one reads comes in on a stream that does not wait for the first one's
// kernel, and the host waits for what comes in alone. Memory that a kernel knows is filled behind it.
//
// CHECK: {{^}}copy beside
// CHECK-NEXT: follow
// CHECK-NEXT: launch
// CHECK-NEXT: wait beside
// CHECK-NEXT: copy beside
// CHECK-NEXT: follow
// CHECK-NEXT: launch
// CHECK-NEXT: wait beside
// CHECK-NEXT: changed
// CHECK-NEXT: follow
// CHECK-NEXT: {{^}}copy{{$}}
// CHECK-NEXT: launch
//
// Little is not worth it.
// SMALL-NOT: beside
// SMALL-COUNT-3: launch
// SMALL-NOT: beside
#include "expect.h"
#include <nidus/runtime.h>

namespace {

using Ints = std::vector<int>;
const int n = 1000;

__global__ void twice(const int *in, int *out, int count) {
  const int i = nidus::threadX();
  if (i < count)
    out[i] = 2 * in[i];
}

void nestOf(const Ints &from, Ints &to) {
  nidus::Nest nest("twice", "arrivals.c", 1);
  nidus::Input<int> in(nest, "in", from.data(), {0, {{n, 1}}});
  nidus::Output<int> out(nest, "out", to.data(), {0, {{n, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {128}};
  EXPECT(nest.begin(grid));
  nest.launch(twice, "twice", grid, in, out, n);
  EXPECT(nest.end() == 1);
}

} // namespace

int main() {
  Ints in(n, 1), other(n, 2), a(n), b(n), c(n);
  nidus_hold();
  nestOf(in, a);
  nestOf(other, b);
  std::puts("changed");
  nidus_fills(in.data(), n * sizeof(int));
  nestOf(in, c);
  return failures(); // nothing is looked at: no kernel ran
}
