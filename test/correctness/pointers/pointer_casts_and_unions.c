// The bytes of one type are read as another, through casts and unions.
// RUN: %check %s --expect=words:any --expect=floatBits:left --fallbacks=any
#include "harness.h"

void words(const uint8_t *in, uint8_t *out, int n)
{
    const uint32_t *a = (const uint32_t *)in;
    uint32_t *b = (uint32_t *)out;
    for (int i = 0; i < n / 4; i++)
        b[i] = ~a[i];
}

void floatBits(const float *in, uint32_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        union {
            float f;
            uint32_t u;
        } v;
        v.f = in[i];
        out[i] = v.u >> 23;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *a = bits(n), *b = bits(n);
        float *f = floats(n);
        uint32_t *u = bits(4 * n);
        words(a, b, n);
        floatBits(f, u, n);
        show("words", b, 0);
        show("bits", u, 0);
        finish();
    }
    return 0;
}
