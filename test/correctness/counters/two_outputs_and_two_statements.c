// Several statements per pixel, several outputs, a second inner nest in the same row loop.
// RUN: %check %s --nidus-option=--fp-reassociate=off
#include "harness.h"

void split(const uint32_t *in, uint8_t *r, uint8_t *g, uint8_t *b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t v = in[y * w + x];
            r[y * w + x] = (uint8_t)(v >> 16);
            g[y * w + x] = (uint8_t)(v >> 8);
            b[y * w + x] = (uint8_t)v;
        }
}

void rowNormalised(const float *in, float *out, float *sums, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float s = 1;
        for (int x = 0; x < w; x++)
            s += in[y * w + x] * in[y * w + x];
        sums[y] = s;
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] / s;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint32_t *in = bits(4 * w * h);
        uint8_t *r = bits(w * h), *g = bits(w * h), *b = bits(w * h);
        split(in, r, g, b, w, h);
        show("r", r, 0);
        show("g", g, 0);
        show("b", b, 0);
        float *a = floats(w * h), *o = floats(w * h), *sums = floats(h);
        rowNormalised(a, o, sums, w, h);
        show("o", o, 0);
        show("sums", sums, 0);
        finish();
    }
    return 0;
}
