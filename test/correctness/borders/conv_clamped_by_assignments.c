// Borders are replicated by ifs that assign to a local copy of the coordinate.
// RUN: %check %s
#include "harness.h"

void box(const uint8_t *in, uint8_t *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            unsigned s = 0, n = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++) {
                    int yy = y + j, xx = x + i;
                    if (yy < 0)
                        yy = 0;
                    if (yy > h - 1)
                        yy = h - 1;
                    if (xx < 0)
                        xx = 0;
                    if (xx > w - 1)
                        xx = w - 1;
                    s += in[yy * w + xx];
                    n++;
                }
            out[y * w + x] = (uint8_t)(s / n);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        box(in, out, w, h, k % 4);
        show("out", out, 0);
        finish();
    }
    return 0;
}
