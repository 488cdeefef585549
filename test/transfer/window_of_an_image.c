// Only the window moves: rows 3..7, columns 4..11 of an image 20 wide, 5 * 8 bytes each way.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 40
// CHECK: d2h_bytes 40
#include "harness.h"

void window(const uint8_t *in, uint8_t *out, int stride, int x0, int y0, int x1, int y1)
{
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            out[y * stride + x] = in[y * stride + x] / 2;
}

int main(void)
{
    uint8_t *in = bits(200), *out = bits(200);
    window(in, out, 20, 4, 3, 12, 8);
    show("out", out, 0);
    finish();
    return 0;
}
