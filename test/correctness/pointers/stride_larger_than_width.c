// Rows are longer than the image: the bytes between stay as they were.
// RUN: %check %s
#include "harness.h"

void invert(const uint8_t *in, uint8_t *out, int w, int h, int in_stride, int out_stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * out_stride + x] = 255 - in[y * in_stride + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits((w + 3) * h), *out = bits((w + 13) * h);
        invert(in, out, w, h, w + 3, w + 13);
        show("out", out, 0);
        finish();
    }
    return 0;
}
