// A pointer to the current pixel: p[-s], p[1], *p.
// RUN: %check %s
#include "harness.h"

void edges(const uint8_t *d, uint8_t *out, int w, int h, int s)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = &d[y * s + x];
            int gx = p[1] - p[-1], gy = p[s] - p[-s];
            int g = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
            out[y * s + x] = g > 255 ? 255 : (uint8_t)g;
            if (*p == 0)
                *(out + y * s + x) = 1;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        edges(in, out, w, h, w);
        show("out", out, 0);
        finish();
    }
    return 0;
}
