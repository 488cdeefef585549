// 64-bit signed counters and bounds.
// RUN: %check %s
#include "harness.h"

void add(const double *a, const double *b, double *c, long long n)
{
    for (long long i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

void pitch(const int32_t *in, int32_t *out, int64_t w, int64_t h, ptrdiff_t stride)
{
    for (int64_t y = 0; y < h; ++y)
        for (int64_t x = 0; x < w; ++x)
            out[y * w + x] = in[y * stride + x] >> 1;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        double *a = doubles(w * h), *b = doubles(w * h), *c = doubles(w * h);
        add(a, b, c, (long long)w * h);
        show("sum", c, 0);
        int32_t *in = bits((w + 1) * h * 4), *out = bits(w * h * 4);
        pitch(in, out, w, h, w + 1);
        show("out", out, 0);
        finish();
    }
    return 0;
}
