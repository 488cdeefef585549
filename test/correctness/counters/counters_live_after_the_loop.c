// The values of the counters after the nest are used.
// The counter of an inner loop is not computed by the launcher: that loop nest is mapped row by row.
// RUN: %check %s --expect=fill:mapped=1,host-loop
#include "harness.h"

int fill(uint8_t *out, int w, int h, int *last)
{
    int x = -5, y;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)(x ^ y);
    *last = x;
    return y;
}

unsigned count(uint8_t *out, unsigned n)
{
    unsigned i;
    for (i = 3; i < n; i += 4)
        out[i] = 7;
    return i;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, last = 99;
        uint8_t *out = bits(w * h);
        showInt("y", fill(out, w, h, &last));
        showInt("x", last);
        showInt("i", count(out, (unsigned)(w * h)));
        show("out", out, 0);
        finish();
    }
    return 0;
}
