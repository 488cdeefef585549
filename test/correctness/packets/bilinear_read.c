// A rotation with bilinear interpolation: float coordinates, guarded by their integer parts.
// RUN: %check %s --expect=rotate:any --fallbacks=any
#include "harness.h"
#include <math.h>

void rotate(const uint8_t *in, uint8_t *out, int w, int h, float c, float s)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float fx = c * x - s * y, fy = s * x + c * y;
            int ix = (int)floorf(fx), iy = (int)floorf(fy);
            float ax = fx - ix, ay = fy - iy, v = 0;
            if (ix >= 0 && iy >= 0 && ix + 1 < w && iy + 1 < h) {
                const uint8_t *p = in + iy * w + ix;
                v = (1 - ay) * ((1 - ax) * p[0] + ax * p[1]) + ay * ((1 - ax) * p[w] + ax * p[w + 1]);
            }
            out[y * w + x] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        rotate(in, out, w, h, 0.96f, 0.28f);
        show("out", out, 0);
        finish();
    }
    return 0;
}
