// A temporary that memset clears before the nests goes in as it is, and what the nests made of it ends with it: only the result comes
// back (1200 bytes).
// RUN: %check %s --nvcc= --expect=spread:mapped=2,any --show-profile | FileCheck %s
// CHECK: h2d_bytes 2400
// CHECK: d2h_bytes 1200
// CHECK: launches 2
#include "harness.h"
#include <stdlib.h>
#include <string.h>

void spread(const int *in, int *out, int n)
{
    int *sum = malloc(sizeof(int) * n);
    if (!sum)
        return;
    memset(sum, 0, sizeof(int) * n);
    for (int i = 1; i < n; i++)
        sum[i] += in[i] ^ in[i - 1];
    for (int i = 0; i < n; i++)
        out[i] = sum[n - 1 - i];
    free(sum);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    spread(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
