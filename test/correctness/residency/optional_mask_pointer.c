// A mask that may be NULL is tested in every pixel.
// RUN: %check %s
#include "harness.h"

void blend(const uint8_t *a, const uint8_t *b, const uint8_t *mask, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int m = mask ? mask[i] : 128;
        out[i] = (uint8_t)((a[i] * m + b[i] * (255 - m)) / 255);
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *a = bits(n), *b = bits(n), *m = bits(n), *out = bits(n);
        blend(a, b, m, out, n);
        show("mask", out, 0);
        blend(a, b, NULL, out, n);
        show("null", out, 0);
        finish();
    }
    return 0;
}
