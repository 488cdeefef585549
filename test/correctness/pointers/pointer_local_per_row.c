// A pointer to the current row is computed in the outer loop.
// RUN: %check %s
#include "harness.h"

void rows(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint16_t *src = in + y * w;
        uint16_t *dst = &out[y * w];
        for (int x = 0; x < w; x++)
            dst[x] = (uint16_t)(src[x] * 3 + src[w - 1 - x]);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint16_t *in = bits(w * h * 2), *out = bits(w * h * 2);
        rows(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
