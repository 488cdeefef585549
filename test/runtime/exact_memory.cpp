// Device memory is of exact size and holds nothing but what was copied in: mistakes of a translation show on the CPU.
// RUN: %{checked_cxx} %s -o %t && %t 0
// RUN: not %t 1 2>&1 | FileCheck %s
// RUN: not %t -1 2>&1 | FileCheck %s
// What leads up to the array is poisoned, what follows it is outside the heap block.
// CHECK: ERROR: AddressSanitizer: {{heap-buffer-overflow|use-after-poison}}
#include "Inputs/expect.h"
#include <cstdlib>
#include <nidus/runtime.h>
#include <vector>

namespace {

__global__ void __launch_bounds__(32)
copy_1(const uint8_t *__restrict__ in, uint8_t *__restrict__ out, int offset, int n)
{
    const int i = 8 + nidus::threadX();
    if (i >= n)
        return;
    out[i] = in[i + offset];
}

/// Elements 8 .. n-1; those at multiples of three are copied in.
int copy(const uint8_t *in_, uint8_t *out_, int offset, int n) {
  nidus::Nest nest("copy_1", "exact_memory.cpp", 1);
  nidus::Input<uint8_t> in(nest, "in", in_, {8, {{(n - 8) / 3 + 1, 3}}});
  nidus::Output<uint8_t> out(nest, "out", out_, {8, {{n - 8, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(8, n)}, {32}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(copy_1, "copy_1", grid, in, out, offset, n);
  return nest.end();
}

} // namespace

int main(int, char **words) {
  const int outside = std::atoi(words[1]);
  std::vector<uint8_t> in(200, 1), out(200, 2);
  EXPECT(copy(in.data(), out.data(), outside, 99) == 1);
  EXPECT(out[7] == 2 && out[8] == 1 && out[9] == 0xA5 && out[10] == 0xA5 && out[11] == 1 && out[99] == 2);
  return failures();
}
