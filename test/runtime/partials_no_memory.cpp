// Not enough device memory for the arrays of a reduction: the original runs, and the partials are given back (the leak checker looks).
// RUN: %{checked_cxx} %s -o %t && env ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1 %t 2>&1 | FileCheck %s
// CHECK: nidus: partials.c:9: sum_9: not enough device memory (allocation failed); the C original runs (said once per process)
// CHECK-NOT: {{nidus|failed|ERROR: LeakSanitizer}}
#include "Inputs/expect.h"
#include <nidus/runtime.h>

int main() {
  uint8_t byte = 5;
  nidus::Nest nest("sum_9", "partials.c", 9);
  nidus::Output<uint8_t> out(nest, "out", &byte, {0, {{1ll << 42, 1}}});
  const nidus::StridedGrid grid{{nidus::Range<int>(0, 1000)}, {64}};
  nidus::Partials<int> sum(nest, grid);
  EXPECT(!nest.begin(grid));
  EXPECT(byte == 5);
  return failures();
}
