// A local array that functions of the file work on ends on the device: the input goes in (1200 bytes), the result comes out (1200 bytes).
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 3
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

void chain(const int *in, int *out, int n)
{
    int a[300], b[300];
    step(in, a, n);
    step(a, b, n);
    step(b, out, n);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
