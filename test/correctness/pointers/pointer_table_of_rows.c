// An image as an array of row pointers.
// RUN: %check %s --expect=rows:any --fallbacks=any
#include "harness.h"

void rows(uint8_t **in, uint8_t **out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y][x] = in[y][w - 1 - x];
}

int main(void)
{
    uint8_t *in[64], *out[64];
    uint8_t *a = bits(64 * 20), *b = bits(64 * 20);
    for (int y = 0; y < 64; y++) {
        in[y] = a + 20 * (63 - y);
        out[y] = b + 20 * y;
    }
    rows(in, out, 20, 64);
    show("b", b, 0);
    finish();
    return 0;
}
