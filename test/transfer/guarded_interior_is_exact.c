// The same filter with loops over the whole image and a guard: the guard bounds what is written.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 144
#include "harness.h"

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x > 0 && y > 0 && x < w - 1 && y < h - 1)
                out[y * w + x] = (uint8_t)((in[(y - 1) * w + x - 1] + in[(y + 1) * w + x + 1]) / 2);
}

int main(void)
{
    uint8_t *in = bits(200), *out = bits(200);
    blur(in, out, 20, 10);
    show("out", out, 0);
    finish();
    return 0;
}
