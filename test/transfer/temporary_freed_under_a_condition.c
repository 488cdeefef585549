// A temporary that is freed where a condition holds never comes back: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 2
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

void chain(const int *in, int *out, int n, int *work)
{
    int *tmp = work ? work : malloc(sizeof(int) * n);
    if (!tmp)
        return;
    step(in, tmp, n);
    step(tmp, out, n);
    if (tmp != work)
        free(tmp);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300, NULL);
    show("out", out, 0);
    finish();
    return 0;
}
