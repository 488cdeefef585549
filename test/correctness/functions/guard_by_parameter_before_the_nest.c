// A parameter chooses the operation inside the pixel; invariant conditions and calls with constants.
// RUN: %check %s
#include "harness.h"

void morphology(const uint8_t *in, uint8_t *out, int w, int h, int dilate, int wrap)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t v = in[y * w + x];
            if (dilate) {
                if (x + 1 < w && in[y * w + x + 1] > v)
                    v = in[y * w + x + 1];
            } else if (x > 0 && in[y * w + x - 1] < v)
                v = in[y * w + x - 1];
            if (wrap)
                v = (uint8_t)(v + 128);
            out[y * w + x] = v;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        morphology(in, out, w, h, k % 2, k % 3);
        show("out", out, 0);
        finish();
    }
    return 0;
}
