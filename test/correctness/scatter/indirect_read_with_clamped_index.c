// A warp: coordinates come from an array and are clamped before the read.
// RUN: %check %s
#include "harness.h"

void warp(const uint8_t *in, uint8_t *out, const int *dx, const int *dy, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sx = x + dx[y * w + x], sy = y + dy[y * w + x];
            sx = sx < 0 ? 0 : sx > w - 1 ? w - 1 : sx;
            sy = sy < 0 ? 0 : sy > h - 1 ? h - 1 : sy;
            out[y * w + x] = in[sy * w + sx];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        int *dx = ints(w * h, -9, 9), *dy = ints(w * h, -9, 9);
        warp(in, out, dx, dy, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
