// One block that pointers cut into two temporaries: nothing of it comes back when it is freed.
// RUN: %check %s --nvcc= --expect=chain:mapped=3 --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 3
#include "harness.h"
#include <stdlib.h>

void chain(const int *in, int *out, int n)
{
    int *work = malloc(sizeof(int) * 2 * n);
    if (!work)
        return;
    int *a = work, *b = work + n;
    for (int i = 0; i < n; i++)
        a[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    for (int i = 0; i < n; i++)
        out[i] = a[i] + b[i];
    free(work);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
