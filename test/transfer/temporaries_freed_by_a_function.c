// Two temporaries that a function of the file frees never come back: the input goes in (1200 bytes), the result comes out (1200 bytes).
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 3
#include "harness.h"
#include <stdlib.h>

static void clean(int *a, int *b)
{
    free(a);
    free(b);
}

void chain(const int *in, int *out, int n)
{
    int *a = malloc(sizeof(int) * n), *b = malloc(sizeof(int) * n);
    if (!a || !b) {
        clean(a, b);
        return;
    }
    for (int i = 0; i < n; i++)
        a[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    for (int i = 0; i < n; i++)
        out[i] = a[i] + b[i];
    clean(a, b);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
