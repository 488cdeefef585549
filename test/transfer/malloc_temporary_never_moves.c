// A separable filter: only the image goes in (800 bytes), only the result comes back (800 bytes).
// RUN: %check %s --nvcc= --expect=gaussian:mapped=2 --show-profile | FileCheck %s
// CHECK: h2d_bytes 800
// CHECK: h2d_calls 1
// CHECK: d2h_bytes 800
// CHECK: d2h_calls 1
// CHECK: launches 2
#include "harness.h"
#include <stdlib.h>

void gaussian(const float *in, float *out, const float *k, int w, int h)
{
    float *tmp = malloc(sizeof(float) * w * h);
    if (!tmp)
        return;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = -3; i <= 3; i++)
                s += k[i + 3] * in[y * w + (x + i < 0 ? 0 : x + i > w - 1 ? w - 1 : x + i)];
            tmp[y * w + x] = s;
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = -3; i <= 3; i++)
                s += k[i + 3] * tmp[(y + i < 0 ? 0 : y + i > h - 1 ? h - 1 : y + i) * w + x];
            out[y * w + x] = s;
        }
    free(tmp);
}

int main(void)
{
    float *in = floats(200), *out = floats(200), *k = floats(7);
    gaussian(in, out, k, 20, 10);
    show("out", out, 0);
    finish();
    return 0;
}
