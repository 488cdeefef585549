// Temporaries that a loop frees never come back: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 4
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

void chain(const int *in, int *out, int n)
{
    int *tmp[3];
    for (int k = 0; k < 3; k++)
        tmp[k] = malloc(sizeof(int) * n);
    step(in, tmp[0], n);
    step(tmp[0], tmp[1], n);
    step(tmp[1], tmp[2], n);
    step(tmp[2], out, n);
    for (int k = 0; k < 3; k++)
        free(tmp[k]);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
