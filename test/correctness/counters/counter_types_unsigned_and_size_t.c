// Unsigned and size_t counters; an unsigned n - 1 wraps when n is 0 in the source as in the result.
// RUN: %check %s
#include "harness.h"

void plain(const uint8_t *in, uint8_t *out, unsigned w, unsigned h)
{
    for (unsigned y = 0; y < h; y++)
        for (unsigned x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] + 1;
}

void inner(const float *in, float *out, size_t w, size_t h)
{
    for (size_t y = 1; y + 1 < h; y++)
        for (size_t x = 1; x + 1 < w; x++)
            out[y * w + x] = in[(y - 1) * w + x] + in[y * w + x + 1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        plain(in, out, w, h);
        show("plain", out, 0);
        float *f = floats(w * h), *g = floats(w * h);
        inner(f, g, w, h);
        show("inner", g, 0);
        finish();
    }
    return 0;
}
