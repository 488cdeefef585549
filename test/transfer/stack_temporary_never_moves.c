// A local array between two nests stays on the device.
// RUN: %check %s --nvcc= --expect=chain:mapped=2 --show-profile | FileCheck %s
// CHECK: h2d_bytes 400
// CHECK: d2h_bytes 396
// CHECK: launches 2
#include "harness.h"

void chain(const int *in, int *out, int n)
{
    int tmp[200];
    for (int i = 0; i < n; i++)
        tmp[i] = in[i] / 2;
    for (int i = 1; i < n; i++)
        out[i] = tmp[i] - tmp[i - 1];
}

int main(void)
{
    int *in = ints(100, -99, 99), *out = ints(100, 0, 0);
    chain(in, out, 100);
    show("out", out, 0);
    finish();
    return 0;
}
