// Outside the image the value is 0: a ternary chooses between the read and a constant.
// RUN: %check %s
#include "harness.h"

void laplacian(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int north = y > 0 ? in[(y - 1) * w + x] : 0;
            int south = y < h - 1 ? in[(y + 1) * w + x] : 0;
            int west = x > 0 ? in[y * w + x - 1] : 0;
            int east = x < w - 1 ? in[y * w + x + 1] : 0;
            out[y * w + x] = (int16_t)(4 * in[y * w + x] - north - south - west - east);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        int16_t *in = bits(w * h * sizeof *in), *out = bits(w * h * sizeof *out);
        laplacian(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
