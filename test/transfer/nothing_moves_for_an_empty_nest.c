// RUN: %check %s --nvcc= --fallbacks=any --show-profile | FileCheck %s --allow-empty
// CHECK-NOT: h2d_bytes {{[1-9]}}
// CHECK-NOT: allocations {{[1-9]}}
// CHECK-NOT: launches {{[1-9]}}
#include "harness.h"

void invert(uint8_t *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] = 255 - a[y * w + x];
}

int main(void)
{
    uint8_t *a = bits(10);
    invert(a, 10, 0);
    invert(a, -5, 3);
    show("a", a, 0);
    finish();
    return 0;
}
