// Divisors below zero, and sizes that are both below zero: the C runs. What cannot be read, as a divisor leads past it, is not read.
// RUN: %check %s --fallbacks=some
#include "harness.h"
#include <limits.h>

static void repeated(int *out, const int *in, int n, int period)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i % period] ^ 3;
}

static void held(int *out, const int *in, int n, int count)
{
    for (int i = 0; i < n; i++)
        out[i] = in[-(i / count)] ^ 1;
}

static void patterns(int *out, const int *in, int w, int h)
{
    for (int i = 0; i < w * h; i++)
        out[i] = in[i % w] ^ i;
}

static void rows(int *out, const int *in, int w, int h)
{
    for (int i = 0; i < w * h; i++)
        out[i] = in[w < 0 ? -(i / w) : i / w];
}

// What is tested is the variable that the counter is divided by, and not another one of its name.
static void shadowed(int *out, const int *in, int w, int h)
{
    const int outer = w;
    {
        const int w = -outer, rows = -h;
        for (int i = 0; i < w * rows; i++)
            out[i] = in[i % w] ^ i;
    }
    for (int i = 0; i < w * h; i++)
        out[i] ^= in[i % w];
}

int main(void)
{
    static const int periods[] = {-1, -2, -63, -4000, INT_MIN, 1, 3, INT_MAX};
    for (int k = 0; k < 8; k++) {
        const int n = 500, p = periods[k];
        const int read = p < 0 && p > -n ? -p : p > 0 && p < n ? p : n;
        int *out = bits(n * sizeof(int)), *in = bits(read * sizeof(int)), *values = bits(n * sizeof(int));
        repeated(out, in, n, p), show("repeated", out, 0);
        held(out, p < 0 ? values : values + n - 1, n, p), show("held", out, 0);
        finish();
    }
    static const int widths[] = {-1, -5, -40, 7, 40};
    for (int k = 0; k < 5; k++) {
        const int w = widths[k], h = w < 0 ? -9 : 9, n = w * h;
        int *out = bits(n * sizeof(int)), *in = bits((n + 100) * sizeof(int));
        patterns(out, in, w, h), show("patterns", out, 0);
        rows(out, in, w, h), show("rows", out, 0);
        shadowed(out, in, w, h), show("shadowed", out, 0);
        finish();
    }
    return 0;
}
