// A mask of a small radius goes to its kernel as a parameter, one of a large radius to the device's memory.
// RUN: %check %s --nvcc= --show-profile -- -DRADIUS=3 | FileCheck %s --check-prefix=SMALL
// SMALL: h2d_bytes 8100
// RUN: %check %s --nvcc= --show-profile -- -DRADIUS=10 | FileCheck %s --check-prefix=LARGE
// 8100 for the image and 21 * 21 * 4 for the mask
// LARGE: h2d_bytes 9864
#include "harness.h"

void convolve(const uint8_t *in, uint8_t *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * (2 * r + 1) + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)sum;
        }
}

int main(void)
{
    uint8_t *in = bits(90 * 90), *out = bits(90 * 90);
    float *mask = weights((2 * RADIUS + 1) * (2 * RADIUS + 1));
    convolve(in, out, mask, 90, 90, RADIUS);
    show("out", out, 90 * 90);
    finish();
    return 0;
}
