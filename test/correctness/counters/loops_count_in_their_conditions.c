// The counter goes down or up in the condition itself, of a for or a while loop, before or after it is compared, and the body may use it.
// RUN: %check %s --expect=left:left --expect=left_after_all:left --fallbacks=any
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

void above(const uint8_t *in, uint8_t *out, int n, int k)
{
    for (int y = n; y-- > k;)
        out[y] = in[y] + 3;
}

void above_unsigned(const uint8_t *in, uint8_t *out, unsigned n, unsigned k)
{
    for (unsigned y = n; y-- > k;) {
        if (in[y] & 1)
            continue;
        out[y] = in[y] - y;
    }
}

void above_or_at(const uint8_t *in, uint8_t *out, int n, int k)
{
    while (--n >= k)
        out[n] = in[n] ^ n;
}

void below(const uint8_t *in, uint8_t *out, int n, int k)
{
    for (int y = k; y++ < n;)
        out[y - 1] = in[y - 1] + y;
}

void below_at_once(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned x = -1; ++x < n;)
        out[x] = in[x] * 5;
}

void up_to(const uint8_t *in, uint8_t *out, int n)
{
    int i = -1;
    while (i++ <= n - 3)
        out[i] = in[i] * 7;
}

void in_rows(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x = y % 3;
        while (x++ < w - 1)
            out[y * w + x] = in[y * w + x] + x;
    }
}

int left_after_all(const uint8_t *in, uint8_t *out, int n, int k)
{
    while (k++ < n)
        out[k - 1] = in[k - 1] / 3;
    return k;
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
        for (int k = 0; k < 5; k += 4) {
            above(in, out, w * h, k), above_unsigned(in, out, w * h, k);
            show("above", out, 0);
            above_or_at(in, out, w * h, k);
            show("above or at", out, 0);
            below(in, out, w * h, k);
            show("below", out, 0);
            if (k <= w * h)
                showInt("left", left_after_all(in, out, w * h, k));
            show("left", out, 0);
        }
        below_at_once(in, out, w * h);
        show("below at once", out, 0);
        up_to(in, out, w * h);
        show("up to", out, 0);
        in_rows(in, out, w, h);
        show("in rows", out, 0);
        finish();
    }
    return 0;
}
