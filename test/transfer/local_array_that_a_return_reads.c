// What a function returns is read from its local array, by name and through a pointer, before that ends.
// RUN: %check %s --nvcc= --expect=byName:any --expect=byPointer:any --expect=byCall:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 3600
// CHECK: d2h_bytes 7200
// CHECK: launches 6
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static int last(const int *a, int n)
{
    return a[n - 1];
}

int byName(const int *in, int *out, int n)
{
    int tmp[300];
    step(in, tmp, n);
    step(tmp, out, n);
    return tmp[7] + out[7];
}

int byPointer(const int *in, int *out, int n)
{
    int tmp[300], *row = tmp;
    step(in, tmp, n);
    step(tmp, out, n);
    return row[8];
}

int byCall(const int *in, int *out, int n)
{
    int tmp[300];
    step(in, tmp, n);
    step(tmp, out, n);
    return last(tmp, n);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    showInt("by name", byName(in, out, 300));
    showInt("by pointer", byPointer(in, out, 300));
    showInt("by call", byCall(in, out, 300));
    show("out", out, 0);
    finish();
    return 0;
}
