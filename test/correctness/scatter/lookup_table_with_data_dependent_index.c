// A table of 256 entries indexed by pixels; and a table in a static array.
// RUN: %check %s
#include "harness.h"

static const uint8_t squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};

void apply(const uint8_t *in, uint8_t *out, const uint8_t *table, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = table[in[y * w + x]];
}

void posterize(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = squares[in[i] >> 4] + squares[in[i] & 15];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h), *table = bits(256);
        apply(in, out, table, w, h);
        show("apply", out, 0);
        posterize(in, out, w * h);
        show("posterize", out, 0);
        finish();
    }
    return 0;
}
