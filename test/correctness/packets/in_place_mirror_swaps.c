// Two pixels are exchanged: each iteration touches its own pair.
// RUN: %check %s
#include "harness.h"

void flip(uint8_t *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w / 2; x++) {
            uint8_t t = a[y * w + x];
            a[y * w + x] = a[y * w + w - 1 - x];
            a[y * w + w - 1 - x] = t;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *a = bits(w * h);
        flip(a, w, h);
        show("a", a, 0);
        finish();
    }
    return 0;
}
