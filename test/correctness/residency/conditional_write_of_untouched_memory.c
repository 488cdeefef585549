// A pixel is written only when the data says so, and it may be written twice.
// RUN: %check %s
#include "harness.h"

void choose(const uint8_t *mask, const int *a, const int *b, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (mask[y * w + x] & 1)
                out[y * w + x] = a[y * w + x];
            if (mask[y * w + x] & 2)
                out[y * w + x] += b[y * w + x];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *mask = bits(w * h);
        int *a = ints(w * h, -9, 9), *b = ints(w * h, -9, 9), *out = ints(w * h, 100, 200);
        choose(mask, a, b, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
