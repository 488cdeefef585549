// The bytes between the end of a row and the next row do not move.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 200
#include "harness.h"

void copyRows(const uint8_t *in, uint8_t *out, int w, int h, int inStride, int outStride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * outStride + x] = in[y * inStride + x] ^ 1;
}

int main(void)
{
    uint8_t *in = bits(10 * 25), *out = bits(10 * 33);
    copyRows(in, out, 20, 10, 25, 33);
    show("out", out, 0);
    finish();
    return 0;
}
