// A chain of stages with six temporary images: at any time two of them are on the device, with 40 bytes of its own for the image
// that goes in or the one that comes out. Eight images apart would need 32000 bytes.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 4000
// CHECK: d2h_bytes 4000
// CHECK: peak_bytes 12000
// CHECK: shared_bytes 20000
// CHECK: launches 7
#include "harness.h"
#include <stdlib.h>

static void add(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] + 1;
}

static void twice(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 2;
}

void chain(const float *in, float *out, int n)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n), *c = malloc(sizeof(float) * n);
    float *d = malloc(sizeof(float) * n), *e = malloc(sizeof(float) * n), *f = malloc(sizeof(float) * n);
    if (a && b && c && d && e && f) {
        add(in, a, n);
        twice(a, b, n);
        add(b, c, n);
        twice(c, d, n);
        add(d, e, n);
        twice(e, f, n);
        add(f, out, n);
    }
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
}

int main(void)
{
    float *in = floats(1000), *out = floats(1000);
    chain(in, out, 1000);
    show("out", out, 0);
    finish();
    return 0;
}
