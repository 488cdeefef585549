// A function that loop nests have no part in is given a pointer into the middle of a buffer: in each of three steps this buffer comes
// home (3 x 1200 bytes), the other one once, for memcpy. A function with a nest may give it that pointer: all comes home.
// RUN: %check %s --nvcc= --expect=last:any --expect=run:any --expect=shifted:any --expect=main:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 2400
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

static int last(const int *p, int n)
{
    while (n > 1 && *p >= 0) {
        p++;
        n--;
    }
    return *p;
}

int run(const int *in, int *out, int n)
{
    int sum = 0;
    size_t bytes = sizeof(int) * n;
    int *a = malloc(bytes), *b = malloc(bytes);
    if (!a || !b)
        abort();
    memcpy(a, in, bytes);
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(a, n);
        halve(b, n);
        sum = sum * 31 + last(b + 1, n - 1);
    }
    memcpy(out, a, bytes);
    free(a);
    free(b);
    return sum;
}

/* The nest of halve knows b by another address. */
int shifted(const int *in, int n)
{
    int sum = 0;
    size_t bytes = sizeof(int) * n;
    int *b = malloc(bytes);
    if (!b)
        abort();
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(b + 1, n - 1);
        sum = sum * 31 + last(b, n);
    }
    free(b);
    return sum;
}

int main(int count, char **arguments)
{
    (void)arguments;
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    showInt("run", run(in, out, 300));
    if (count > 1)
        showInt("shifted", shifted(in, 300));
    show("out", out, 0);
    finish();
    return 0;
}
