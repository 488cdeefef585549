// A loop over frames with two loop nests each: frames come in while the nests before them still wait to run, all but the first one.
// RUN: %check %s --nvcc= --expect=film:any --show-profile | FileCheck %s
// 6 frames of 400 floats, each once in and once home, beside a temporary that stays.
// CHECK: h2d_bytes 9600
// CHECK: d2h_bytes 9600
// CHECK: overlapped_bytes 8000
// CHECK: launches 12
// CHECK: fallbacks 0
#include "harness.h"
#include <stdlib.h>

static void twice(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 2;
}

static void turn(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] + 1;
}

void film(const float *in, float *out, int frames, int n)
{
    float *between = malloc(n * sizeof(float));
    if (between)
        for (int k = 0; k < frames; k++) {
            twice(in + k * n, between, n);
            turn(between, out + k * n, n);
        }
    free(between);
}

int main(void)
{
    float *in = floats(2400), *out = floats(2400);
    film(in, out, 6, 400);
    show("out", out, 0);
    finish();
    return 0;
}
