// Calls are given no pointer to volatile data, which a C compiler would warn of.
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

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
    volatile int *p = malloc(sizeof(int) * n);
    int *q = (int *)p;
    for (int k = 0; k < 3; k++) {
        step(in, q, n);
        inc(q, n);
        p[3] += k;
        out[k] = p[4];
        step(q, out + 10, n - 10);
    }
    memcpy(out + 5, (const void *)p, 8);
    free((void *)p);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
