// The whole input goes in (20 x 10 bytes), the interior comes back (18 x 8), the mask travels as a kernel parameter.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: h2d_calls 1
// CHECK: d2h_bytes 144
// CHECK: d2h_calls 1
// CHECK: launches 1
// CHECK: fallbacks 0
#include "harness.h"

void conv3(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

int main(void)
{
    uint8_t *in = bits(200), *out = bits(200);
    float *mask = weights(9);
    conv3(in, out, mask, 20, 10);
    show("out", out, 0);
    finish();
    return 0;
}
