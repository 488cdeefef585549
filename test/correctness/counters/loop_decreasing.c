// Loops that count down: i--, and >= 0.
// RUN: %check %s
#include "harness.h"

void mirror(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = h - 1; y >= 0; y--)
        for (int x = w - 1; x >= 0; x--)
            out[y * w + x] = in[y * w + w - 1 - x];
}

void positive(const int *in, int *out, int n)
{
    for (int i = n; i > 0; --i)
        out[i - 1] = -in[i - 1];
}

void byTwo(const int *in, int *out, int n)
{
    for (int i = n - 1; i >= 0; i -= 2)
        out[i] = in[i] / 3;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        mirror(in, out, w, h);
        show("mirror", out, 0);
        int *a = ints(w * h, -500, 500), *b = ints(w * h, 0, 9);
        positive(a, b, w * h);
        show("positive", b, 0);
        byTwo(b, a, w * h);
        show("byTwo", a, 0);
        finish();
    }
    return 0;
}
