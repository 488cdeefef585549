// Loops start at parameters, negative numbers and expressions.
// RUN: %check %s
#include "harness.h"

void window(const uint8_t *in, uint8_t *out, int stride, int x0, int y0, int x1, int y1)
{
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            out[y * stride + x] = in[y * stride + x] / 2;
}

void centred(int *out, int r)
{
    for (int j = -r; j <= r; j++)
        for (int i = -r; i <= r; i++)
            out[(j + r) * (2 * r + 1) + i + r] = i * i + j * j;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        window(in, out, w, w / 4, h / 4, w - w / 5, h - h / 5);
        show("window", out, 0);
        int r = k, *c = ints((2 * r + 1) * (2 * r + 1), 0, 0);
        centred(c, r);
        show("centred", c, 0);
        finish();
    }
    return 0;
}
