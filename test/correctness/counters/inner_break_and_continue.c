// break and continue that belong to inner loops, and a mandelbrot escape loop.
// RUN: %check %s
#include "harness.h"

void firstAbove(const uint8_t *in, int *where, int w, int h, int t)
{
    for (int y = 0; y < h; y++) {
        int found = -1;
        for (int x = 0; x < w; x++) {
            if (in[y * w + x] % 3 == 0)
                continue;
            if (in[y * w + x] > t) {
                found = x;
                break;
            }
        }
        where[y] = found;
    }
}

void mandelbrot(uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double cr = 3.0 * x / w - 2.0, ci = 2.0 * y / h - 1.0, zr = 0, zi = 0;
            int i;
            for (i = 0; i < 100; i++) {
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
                if (zr * zr + zi * zi > 4)
                    break;
            }
            out[y * w + x] = (uint8_t)i;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        int *where = ints(h, 0, 0);
        firstAbove(in, where, w, h, 200);
        show("where", where, 0);
        mandelbrot(in, w, h);
        show("mandelbrot", in, 0);
        finish();
    }
    return 0;
}
