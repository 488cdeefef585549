// Coordinates are halved, rounded down to a multiple, and taken modulo a power of two, signed and unsigned.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void doubleSize(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < 2 * h; y++)
        for (int x = 0; x < 2 * w; x++)
            out[y * 2 * w + x] = in[(y / 2) * w + (x >> 1)];
}

void blocks(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[(y & ~1) * w + (x & ~3)];
}

void blocksUnsigned(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned x = 0; x < n; x++)
        out[x] = in[x & ~7u] + in[x & 0xfffffffeu];
}

void dither(const uint8_t *in, uint8_t *out, const uint8_t table[16], int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] > table[(y & 3) * 4 + x % 4] ? 255 : 0;
}

void unpack(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (in[i >> 3] >> (7 - (i & 7))) & 1;
}

void around(const int *in, int *out, int n)
{
    const int *middle = in + n;
    for (int i = -n; i < n; i++)
        out[i + n] = middle[i & ~1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(4 * w * h), *table = bits(16);
        doubleSize(in, out, w, h);
        show("doubleSize", out, 0);
        blocks(in, out, w, h);
        show("blocks", out, 0);
        blocksUnsigned(in, out, w * h);
        show("blocksUnsigned", out, 0);
        dither(in, out, table, w, h);
        show("dither", out, 0);
        unpack(in, out, w * h);
        show("unpack", out, 0);
        int *a = ints(2 * w + 1, -99, 99), *b = ints(2 * w, 0, 9);
        around(a + 1, b, w / 2 * 2);
        show("around", b, 0);
        finish();
    }
    return 0;
}
