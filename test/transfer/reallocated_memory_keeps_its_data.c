// What nests wrote into memory that grows comes home first (1200 bytes) and goes in again.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 2400
// CHECK: d2h_bytes 2400
// CHECK: launches 3
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

void chain(const int *in, int *out, int n)
{
    int *tmp = malloc(sizeof(int) * n);
    step(in, tmp, n);
    tmp = realloc(tmp, sizeof(int) * n * 4);
    step(tmp, tmp + n, n);
    step(tmp + n, out, n);
    free(tmp);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
