// An array of variable length that functions of the file work on, in a loop, ends on the device in each iteration: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 6
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

void chain(const int *in, int *out, int n)
{
    for (int k = 0; k < 3; k++) {
        int tmp[n];
        step(k ? out : in, tmp, n);
        step(tmp, out, n);
    }
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
