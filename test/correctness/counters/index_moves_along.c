// Integers beside the counters that move by fixed amounts: in the body, in the header, up, down, and wrapping.
// RUN: %check %s --expect=wraps:any --fallbacks=any
#include "harness.h"

void grey(const uint8_t *in, uint8_t *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++, k += 3)
        out[i] = (in[k] + in[k + 1] + in[k + 2]) / 3;
}

void twoInHeader(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0, k = n - 1; i < n; i++, k--)
        out[i] = in[k];
}

void sizeInHeader(const uint8_t *in, uint8_t *out, int w, int h)
{
    int i, n;
    for (i = 0, n = w * h; i < n; ++i)
        out[i] = in[i] ^ 3;
}

void overImage(const uint8_t *in, uint8_t *out, int w, int h)
{
    int i = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[i] = in[i] / 2;
            i++;
        }
}

void rowStart(const uint8_t *in, uint8_t *out, int w, int h, int stride)
{
    int row = 0;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            out[row + x] = in[row + x] + 1;
        row += stride;
    }
}

void everyOther(const uint8_t *in, uint8_t *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i += 2)
        out[i] = in[k++];
}

void wraps(const uint8_t *in, uint8_t *out, int n)
{
    uint8_t k = 250;
    for (int i = 0; i < n; i++) {
        out[i] = in[k];
        k += 3;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *in = bits(3 * n + 256), *out = bits(n + 2 * h);
        grey(in, out, n);
        show("grey", out, 0);
        twoInHeader(in, out, n);
        show("twoInHeader", out, 0);
        sizeInHeader(in, out, w, h);
        show("sizeInHeader", out, 0);
        overImage(in, out, w, h);
        show("overImage", out, 0);
        rowStart(in, out, w, h, w + 2);
        show("rowStart", out, 0);
        everyOther(in, out, n);
        show("everyOther", out, 0);
        wraps(in, out, n);
        show("wraps", out, 0);
        finish();
    }
    return 0;
}
