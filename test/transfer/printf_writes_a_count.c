// Under %n printf writes: the number on the device is not the newest one any more.
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <stdio.h>

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

void run(const int *in, int *out, int n)
{
    for (int k = 0; k < 3; k++) {
        step(in, out, n);
        printf("%d%n\n", k, &out[k]);
        inc(out, n);
        printf("%d\n", out[k]);
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
