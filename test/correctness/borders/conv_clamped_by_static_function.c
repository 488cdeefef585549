// Borders are replicated by a small static inline function.
// RUN: %check %s
#include "harness.h"

static inline int clamp(int v, int lo, int hi)
{
    if (v < lo)
        return lo;
    return v > hi ? hi : v;
}

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
            out[y * w + x] = (uint8_t)(s / 9);
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
