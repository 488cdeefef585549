// Three interleaved channels are read, one is written.
// RUN: %check %s
#include "harness.h"

void grey(const uint8_t *rgb, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t r = rgb[3 * (y * w + x)];
            const uint8_t g = rgb[3 * (y * w + x) + 1];
            const uint8_t b = rgb[3 * (y * w + x) + 2];
            out[y * w + x] = (uint8_t)((77 * r + 150 * g + 29 * b) >> 8);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *rgb = bits(3 * w * h), *out = bits(w * h);
        grey(rgb, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
