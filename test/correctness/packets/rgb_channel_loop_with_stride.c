// A stencil on each channel of an image with stride: [(y+dy)*stride + 3*x + c].
// RUN: %check %s
#include "harness.h"

void smooth(const uint8_t *in, uint8_t *out, int w, int h, int stride)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < 3; c++) {
                int s = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        s += in[(y + dy) * stride + 3 * (x + dx) + c];
                out[y * stride + 3 * x + c] = (uint8_t)(s / 9);
            }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, stride = 3 * w + 5;
        uint8_t *in = bits(stride * h), *out = bits(stride * h);
        smooth(in, out, w, h, stride);
        show("out", out, 0);
        finish();
    }
    return 0;
}
