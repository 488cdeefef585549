// Borders are replicated by CLAMP, MIN and MAX macros.
// RUN: %check %s
#include "harness.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(v, lo, hi) MIN(MAX((v), (lo)), (hi))

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += in[CLAMP(y + j, 0, h - 1) * w + CLAMP(x + i, 0, w - 1)];
            out[y * w + x] = s / 25;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        blur(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
