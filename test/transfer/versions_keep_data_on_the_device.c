// Nests with kernels for numbers of channels keep and drop data as their general ones: the image goes in, the result comes back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 2700
// CHECK: d2h_bytes 2700
#include "harness.h"
#include <stdlib.h>

void twice(const uint8_t *in, uint8_t *out, int w, int h, int ch)
{
    uint8_t *t = malloc((size_t)w * h * ch);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < ch; c++)
                t[(y * w + x) * ch + c] = in[(y * w + x) * ch + c] / 2;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < ch; c++)
                out[(y * w + x) * ch + c] = t[(y * w + x) * ch + c] + 1;
    free(t);
}

int main(void)
{
    uint8_t *in = bits(2700), *out = bits(2700);
    twice(in, out, 30, 30, 3);
    show("out", out, 2700);
    finish();
    return 0;
}
