// Threads that wait keep their stacks: recursion and arrays of many KB work, AddressSanitizer sees what goes wrong on them, and an overflow stops
// the program.
// RUN: %{quick_cxx} %s -o %t && %t 100
// RUN: not --crash %t 1000000
// RUN: %{bare_cxx} -DNIDUS_UCONTEXT %s -o %t.portable && %t.portable 100 && not --crash %t.portable 1000000
// RUN: %{bare_cxx} -g1 -fsanitize=address %s -o %t.asan && env ASAN_OPTIONS=detect_stack_use_after_return=1 %t.asan 100
// RUN: not %t.asan 100 outside 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not %t.asan 1000000 2>&1 | FileCheck --check-prefix=OVERFLOW %s
// OUTSIDE: ERROR: AddressSanitizer: stack-buffer-overflow
// OVERFLOW: ERROR: AddressSanitizer: stack-overflow
#include "Inputs/expect.h"
#include <cstdlib>
#include <nidus/runtime.h>

namespace {

__attribute__((noinline)) int depth(int levels) {
  volatile char bytes[512];
  for (int k = 0; k < 512; k++)
    bytes[k] = static_cast<char>(levels);
  return levels == 0 ? 0 : depth(levels - 1) + (bytes[levels % 512] == static_cast<char>(levels));
}

__global__ void deep_1(int *out, int levels, int outside)
{
    volatile char own[16384];
    for (int k = 0; k < 16384; k++)
        own[k] = (char)(threadIdx.x + (unsigned)k);
    __syncthreads();
    const int reached = depth(levels);
    __syncthreads();
    int same = own[outside] == (char)0;
    for (int k = 0; k < 16384; k++)
        same += own[k] == (char)(threadIdx.x + (unsigned)k);
    out[threadIdx.x] = same >= 16384 ? reached : -1;
}

} // namespace

int main(int count, char **words) {
  int out[100] = {};
  const int levels = std::atoi(words[1]);
  nidus::Nest nest("deep_1", "stacks.c", 1);
  const nidus::Grid grid{{nidus::Range<int>(0, 100)}, {100}};
  EXPECT(nest.begin(grid));
  nest.launch(deep_1, "deep_1", grid, +out, levels, count > 2 ? 16384 : 0);
  EXPECT(nest.end() == 1);
  for (const int reached : out)
    EXPECT(reached == levels);
  return failures();
}
