// Arrays that overlap send the nest back before anything is copied.
// RUN: %check %s --nvcc= --fallbacks=any --show-profile | FileCheck %s
// CHECK: h2d_bytes 0
// CHECK: d2h_bytes 0
// CHECK: launches 0
// CHECK: fallbacks 1
#include "harness.h"

void shift(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i];
}

int main(void)
{
    int *a = ints(100, 0, 99);
    shift(a, a + 1, 99);
    show("a", a, 0);
    finish();
    return 0;
}
