// A function launches a nest on its way out that cannot work on its local array, and its callers hold data: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 12
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static int last(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2;
    return n;
}

static int stage(const int *in, int *out, int n)
{
    int tmp[300], *row = tmp;
    step(in, row, n);
    step(tmp, out, n);
    return last(out, n);
}

void chain(const int *in, int *out, int n)
{
    stage(in, out, n);
    for (int k = 0; k < 3; k++)
        stage(out, out, n);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
