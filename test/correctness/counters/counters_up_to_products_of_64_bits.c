// All elements in one loop of 64 bits, as libraries write it: the products of sizes neither wrap nor reach past what is followed.
// RUN: %check --fallbacks=any %s
#include "harness.h"

void scale(const float *in, float *out, int w, int h)
{
    for (size_t i = 0; i < (size_t)w * h; i++)
        out[i] = in[i] * 2;
}

void volume(const uint8_t *in, uint8_t *out, int w, int h, int d)
{
    for (size_t i = 0; i < (size_t)w * h * d; i++)
        out[i] = 255 - in[i];
}

void sizes_of_64(const uint16_t *in, uint16_t *out, size_t w, size_t h, size_t d)
{
    for (size_t i = 0; i < w * h * d; ++i)
        out[i] = in[i] ^ 1;
}

void signed_ones(const int *in, int *out, int w, int h)
{
    for (int64_t i = 0; i < (int64_t)w * h; i++)
        out[i] = in[i] + 1;
    for (long i = (long)w * h - 1; i >= 0; i--)
        out[i] ^= (int)i;
}

long total(const uint8_t *in, int w, int h, int channels)
{
    long s = 0;
    for (size_t i = 0; i < (size_t)w * h * channels; i++)
        s += in[i];
    return s;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *a = floats(n), *b = floats(n);
        scale(a, b, w, h);
        show("scale", b, 4 * n);
        uint8_t *c = bits(3 * n), *d = bits(3 * n);
        volume(c, d, w, 3, h);
        show("volume", d, 3 * n);
        uint16_t *e = bits(4 * n), *f = bits(4 * n);
        sizes_of_64(e, f, 2, w, h);
        show("sizes", f, 4 * n);
        int *g = ints(n, -9, 9), *o = ints(n, -9, 9);
        signed_ones(g, o, w, h);
        show("signed", o, 4 * n);
        showInt("total", total(c, w, h, 3));
        finish();
    }
    signed_ones(0, 0, -3, 5);
    volume(0, 0, 0, -4, 7);
    return 0;
}
