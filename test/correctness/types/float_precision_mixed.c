// float and double mix as C says; literals without f are double.
// RUN: %check %s
#include "harness.h"

void mix(const float *a, const double *b, float *c, double *d, int n)
{
    for (int i = 0; i < n; i++) {
        c[i] = a[i] * 0.1 + b[i];
        d[i] = a[i] * 0.1f + (float)b[i];
        c[i] += 1e-3;
        d[i] -= a[i] / 3;
    }
}

void conversions(const float *in, int *i32, uint8_t *u8, int64_t *i64, int n)
{
    for (int i = 0; i < n; i++) {
        i32[i] = (int)(in[i] * 1000) + in[i];
        u8[i] = (uint8_t)((in[i] + 8) * 15.9f);
        i64[i] = (int64_t)(in[i] * 1e12);
    }
}

void fromIntegers(const uint64_t *a, const int *b, float *c, double *d, int n)
{
    for (int i = 0; i < n; i++) {
        c[i] = a[i] + b[i] * 0.5f;
        d[i] = (double)a[i] / 3 + b[i];
    }
}

int main(void)
{
    for (int n = 1; n < 900; n += 299) {
        float *a = floats(n), *c = floats(n);
        double *b = doubles(n), *d = doubles(n);
        int *i32 = ints(n, -100000, 100000);
        uint8_t *u8 = bits(n);
        int64_t *i64 = bits(8 * n);
        mix(a, b, c, d, n);
        show("c", c, 0);
        show("d", d, 0);
        conversions(a, i32, u8, i64, n);
        show("i32", i32, 0);
        show("u8", u8, 0);
        show("i64", i64, 0);
        uint64_t *u64 = bits(8 * n);
        fromIntegers(u64, i32, c, d, n);
        show("float", c, 0);
        show("double", d, 0);
        finish();
    }
    return 0;
}
