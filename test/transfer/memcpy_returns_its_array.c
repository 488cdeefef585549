// What memcpy returns leads to the array that it wrote: the host's accesses through it see what is on the device.
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 3 % 1000 + i % 7;
}

void run(const int *in, int *out, int n)
{
    int *p = malloc(sizeof(int) * n), *t = malloc(sizeof(int) * n);
    int *q = memcpy(p, in, sizeof(int) * n);
    for (int k = 0; k < 3; k++) {
        step(p, t, n);
        step(t, p, n);
        q[k] = q[k + 1] + 5;
    }
    memcpy(out, q, sizeof(int) * n);
    free(p);
    free(t);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
