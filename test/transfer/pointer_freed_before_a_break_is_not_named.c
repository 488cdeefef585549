// A block that frees and then ends with return may be left by break: behind the loop the pointer is not used any more.
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
    int *p = malloc(sizeof(int) * n), *q = malloc(sizeof(int) * n);
    step(in, p, n);
    inc(p, n);
    step(p, out, n);
    do {
        if (out[0] < 100000) {
            free(p);
            if (out[1] < 100000)
                break;
            free(q);
            return;
        }
        inc(out, n);
    } while (1);
    for (int k = 0; k < 3; k++) {
        step(in, q, n);
        inc(q, n);
        qsort(out, n, sizeof(int), ascending);
        step(q, out, n);
    }
    free(q);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
