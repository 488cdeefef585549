// Widths and heights one below, at and one above multiples of block sizes.
// RUN: %check %s
#include "harness.h"

void pattern(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint16_t)(in[y * w + x] + x * 257 + y);
}

int main(void)
{
    static const int edge[] = {7, 8, 9, 31, 32, 33, 63, 65, 255, 256, 257};
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 11; j += 2) {
            uint16_t *in = bits(2 * edge[i] * edge[j]), *out = bits(2 * edge[i] * edge[j]);
            pattern(in, out, edge[i], edge[j]);
            show("out", out, 0);
            finish();
        }
    return 0;
}
