// The counter goes down in the condition itself, of a for or a while loop, and the body may use it.
// RUN: %check %s --expect=left:left
#include "harness.h"

void reversed(const uint8_t *in, uint8_t *out, unsigned w)
{
    for (unsigned x = w; x-- > 0;)
        out[x] = in[w - 1 - x];
}

void rows(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = h; y-- > 0;)
        for (size_t x = w; x--;)
            out[y * w + x] = in[y * w + x] + y;
}

void copy(const uint8_t *in, uint8_t *out, int n)
{
    while (n--)
        *out++ = *in++ / 2;
}

void positive(const uint16_t *in, uint16_t *out, int n)
{
    while (n-- > 0)
        out[n] = in[n] + n;
}

void narrow(const uint8_t *in, uint8_t *out, uint8_t n)
{
    while (n-- != 0) {
        if (in[n] < 9)
            continue;
        out[n] = in[n] - 9;
    }
}

int left(const uint8_t *in, uint8_t *out, int n)
{
    while (n-- > 0)
        out[n] = in[n];
    return n;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        reversed(in, out, w * h);
        show("reversed", out, 0);
        rows(in, out, w, h);
        show("rows", out, 0);
        copy(in, out, w * h);
        show("copy", out, 0);
        uint16_t *wideIn = bits(2 * w), *wideOut = bits(2 * w);
        positive(wideIn, wideOut, w);
        positive(wideIn, wideOut, -3);
        show("positive", wideOut, 0);
        narrow(in, out, w * h < 255 ? w * h : 255);
        show("narrow", out, 0);
        showInt("left", left(in, out, w));
        show("left", out, 0);
        finish();
    }
    return 0;
}
