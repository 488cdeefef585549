// Both arrays are the caller's: the first goes in whole, of the second its two border elements; of both what was written comes back.
// h2d: 1000 + 2 floats; d2h: 2 * 998 floats.
// RUN: %check %s --nvcc= --expect=swapping:mapped=1,host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 4008
// CHECK: d2h_bytes 7984
// CHECK: allocations 3
// CHECK: launches 10
#include "harness.h"

float *swapping(float *a, float *b, int n, int steps)
{
    while (steps-- > 0) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5f * (a[i - 1] + a[i + 1]);
        float *t = a;
        a = b;
        b = t;
    }
    return a;
}

int main(void)
{
    float *a = floats(1000), *b = floats(1000);
    showInt("ends in a", swapping(a, b, 1000, 10) == a);
    show("a", a, 0);
    show("b", b, 0);
    finish();
    return 0;
}
