// A scalar keeps the previous pixel's value: rows stay parallel, the row is in order.
// RUN: %check %s
#include "harness.h"

void difference(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int previous = 0;
        for (int x = 0; x < w; x++) {
            int v = in[y * w + x];
            out[y * w + x] = v - previous;
            previous = v;
        }
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        int *out = ints(w * h, 0, 0);
        difference(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
