// With the K2000's rules what is only read goes to textures: elements of all sizes, arrays that begin anywhere, parts of arrays, and
// arrays that an earlier nest left on the device.
// RUN: %translate --device=k2000 %s -- -I%tools && %summary | FileCheck %s
// CHECK-DAG: array in texture
// CHECK-DAG: array b texture
// RUN: %check --nidus-option=--device=k2000 %s
#include "harness.h"

void bytes(const int8_t *in, int16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (int16_t)(in[(y - 1) * w + x] - 2 * in[y * w + x] + in[(y + 1) * w + x]);
}

void words(const uint16_t *a, const int32_t *b, uint32_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint32_t)(a[n - 1 - i] ^ b[2 * i]);
}

void mixed(const double *in, const int64_t *k, float *out, int n)
{
    for (int i = 2; i < n; i++)
        out[i] = (float)in[i - 2] * (float)(k[i] % 1000);
}

void chain(const float *in, float *middle, float *out, int n)
{
    for (int i = 0; i < n; i++)
        middle[i] = in[i] * 0.5f;
    for (int i = 3; i < n; i++)
        out[i] = middle[i - 3] + in[i];
}

int main(void)
{
    static const int counts[] = {0, 1, 2, 3, 5, 33, 64, 131, 1000};
    for (unsigned k = 0; k < sizeof(counts) / sizeof(counts[0]); k++) {
        int n = counts[k], w = n, h = n > 64 ? 7 : n;
        for (int shift = 0; shift < 3; shift++) {
            int8_t *a = bits(w * h + shift);
            int16_t *b = bits(2 * (w * h + shift));
            bytes(a + shift, b + shift, w, h);
            show("bytes", b, 2 * (w * h + shift));
            uint16_t *c = bits(2 * (n + shift));
            int32_t *d = bits(4 * (2 * n + shift));
            uint32_t *e = bits(4 * (n + shift));
            words(c + shift, d + shift, e + shift, n);
            show("words", e, 4 * (n + shift));
            double *f = doubles(n + shift);
            int64_t *g = bits(8 * (n + shift));
            float *o = floats(n + shift), *p = floats(n + shift), *q = floats(n + shift);
            mixed(f + shift, g + shift, o + shift, n);
            show("mixed", o, 4 * (n + shift));
            chain(o + shift, p + shift, q + shift, n);
            show("middle", p, 4 * (n + shift));
            show("chain", q, 4 * (n + shift));
        }
        finish();
    }
    return 0;
}
