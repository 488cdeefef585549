// A local array that nests know by a pointer ends on the device: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 2
#include "harness.h"

void chain(const int *in, int *out, int n)
{
    int tmp[300];
    int *row = tmp;
    for (int i = 0; i < n; i++)
        row[i] = in[i] / 2;
    for (int i = 0; i < n; i++)
        out[i] = row[n - 1 - i] + 1;
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
