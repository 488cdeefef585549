// An array at an address where none of its elements can lie on the device is the host's: the nest falls back.
// RUN: %{quick_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>

__global__ void add_1(uint16_t *to, int n)
{
    const int i = nidus::threadX();
    if (i < n)
        to[i]++;
}

static int add(void *to_, long n)
{
    nidus::Nest nest("add_1", "odd.c", 1);
    nidus::Update<uint16_t> to(nest, "to", to_, {0, {{n, 1}}}, {0, {{n, 1}}});
    const nidus::Grid grid{{nidus::Range<int>(0, n)}, {32}};
    if (!nest.begin(grid))
        return 0;
    nest.launch(add_1, "add_1", grid, to, n);
    return nest.end();
}

int main() {
  alignas(2) unsigned char bytes[41] = {};
  EXPECT(add(bytes, 20) == 1);
  EXPECT(bytes[0] == 1 && bytes[38] == 1);
  EXPECT(add(bytes + 1, 20) == 0);
  EXPECT(bytes[0] == 1 && bytes[1] == 0);
  return failures();
}
