// Transposition, rotation by 90 degrees and transposed reads.
// RUN: %check %s
#include "harness.h"

void transpose(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + y] = in[y * w + x];
}

void rotateRight(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < h; x++)
            out[y * h + x] = in[(h - 1 - x) * w + y];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        transpose(in, out, w, h);
        show("transpose", out, 0);
        uint16_t *a = bits(2 * w * h), *b = bits(2 * w * h);
        rotateRight(a, b, w, h);
        show("rotate", b, 0);
        finish();
    }
    return 0;
}
