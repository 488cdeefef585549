// A compound literal ends with its block, and another array may lie there next: nothing is held of it by then.
// RUN: %translate %s -- -I%tools
// RUN: grep -v CHECK %t.out/compound_literal_ends_with_its_block.c | FileCheck %s
// CHECK: for (int k = 0; k < 3; k++) {
// CHECK-NOT: nidus_hold
// CHECK: int *t = (int[64]){k, k + 1};
// CHECK-NEXT: nidus_hold(); inc(t, 64);
// CHECK: step(t, out, 64); nidus_unhold();
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 3 % 1000 + i % 7;
}

static void inc(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += (i & 3) + 1;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

void run(const int *in, int *out, int n)
{
    for (int k = 0; k < 3; k++) {
        {
            int *t = (int[64]){k, k + 1};
            inc(t, 64);
            inc(t, 64);
            step(t, out, 64);
        }
        {
            int u[64] = {k + 100000, in[0], 999, 1 + k};
            qsort(u, 4, sizeof(int), ascending);
            out[k] += u[0] * 3 + u[1];
        }
        inc(out, n);
    }
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
