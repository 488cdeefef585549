// b is written by the first nest and read by the second: it never goes in, and comes back once.
// RUN: %check %s --nvcc= --expect=two:mapped=2 --show-profile | FileCheck %s
// CHECK: h2d_bytes 400
// CHECK: h2d_calls 1
// CHECK: d2h_bytes 800
// CHECK: d2h_calls 2
#include "harness.h"

void two(const int *a, int *b, int *c, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i] + 1;
    for (int i = 0; i < n; i++)
        c[i] = b[n - 1 - i] * 2;
}

int main(void)
{
    int *a = ints(100, -99, 99), *b = ints(100, 0, 0), *c = ints(100, 0, 0);
    two(a, b, c, 100);
    show("b", b, 0);
    show("c", c, 0);
    finish();
    return 0;
}
