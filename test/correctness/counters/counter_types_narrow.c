// uint8_t, short and signed char counters, promoted to int in every comparison.
// RUN: %check %s --expect=bytes:any --expect=shorts:any --expect=chars:any --fallbacks=any
#include "harness.h"

void bytes(uint8_t *out, uint8_t n)
{
    for (uint8_t i = 0; i < n; i++)
        out[i] = i * 3;
}

void shorts(int16_t *out, short w, short h)
{
    for (short y = 0; y < h; y++)
        for (short x = 0; x < w; x++)
            out[y * w + x] = (int16_t)(x - y);
}

void chars(int *out, signed char lo, signed char hi)
{
    for (signed char i = lo; i < hi; i++)
        out[i - lo] = i;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        int16_t *out = bits(w * h * 2);
        shorts(out, (short)w, (short)h);
        show("shorts", out, 0);
        finish();
    }
    uint8_t *b = bits(256);
    int *c = ints(256, 0, 0);
    bytes(b, 255);
    chars(c, -128, 127);
    show("bytes", b, 0);
    show("chars", c, 0);
    finish();
    return 0;
}
