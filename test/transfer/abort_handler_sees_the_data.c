// A handler of the signal that abort() raises looks at an array that nests wrote.
// RUN: %check %s --nvcc= --expect=run:any
#include "harness.h"
#include <signal.h>
#include <stdio.h>
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

static int *image;

static void onAbort(int s)
{
    printf("%d: %d %d\n", s, image[3], image[9]);
    exit(0);
}

void run(const int *in, int *out, int n)
{
    image = out;
    signal(SIGABRT, onAbort);
    for (int k = 0; k < 3; k++) {
        step(in, out, n);
        inc(out, n);
        if (k == 2)
            abort();
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
