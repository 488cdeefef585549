// A function that the file does not define is given one of two buffers in each of three steps: only this one comes home and goes in
// again (3 x 1200 bytes each way), the other one goes in once and comes back once.
// RUN: %check %s --nvcc= --expect=run:host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 4800
// CHECK: d2h_bytes 4800
// CHECK: launches 6
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void halve(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + 3;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

void run(const int *in, int *out, int n)
{
    size_t bytes = sizeof(int) * n;
    int *a = malloc(bytes), *b = malloc(bytes);
    if (!a || !b)
        abort();
    memcpy(a, in, bytes);
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(a, n);
        halve(b, n);
        qsort(b, n, sizeof(int), ascending);
    }
    memcpy(out, a, bytes);
    out[0] += b[0];
    free(a);
    free(b);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
