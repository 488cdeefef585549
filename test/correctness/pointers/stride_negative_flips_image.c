// A bottom-up image: the stride is negative and the pointer starts in the last row.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void copyRows(const uint8_t *in, uint8_t *out, int w, int h, int in_stride, int out_stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * out_stride + x] = in[y * in_stride + x] ^ 0x55;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        if (h > 0)
            copyRows(in + (h - 1) * w, out, w, h, -w, w);
        show("out", out, 0);
        finish();
    }
    return 0;
}
