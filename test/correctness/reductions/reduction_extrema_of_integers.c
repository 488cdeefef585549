// Minima and maxima of integers in the spellings that C programmers use: if, ?:, macro and function.
// RUN: %check %s
#include "harness.h"
#include <limits.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
static inline int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b)
{
    return b >= a ? b : a;
}

void range(const uint8_t *in, int w, int h, int stride, int *low, int *high)
{
    int lo = 255, hi = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t v = in[y * stride + x];
            if (v < lo)
                lo = v;
            if (v > hi)
                hi = v;
        }
    *low = lo;
    *high = hi;
}

long spellings(const short *in, const unsigned *u, int n)
{
    int a = INT_MIN, b = INT_MAX, c = in[0], d = in[0], e = -5;
    short f = 17;
    unsigned g = 0, h = 4000000000u;
    long i64 = -1;
    for (int i = 0; i < n; i++) {
        a = MAX(a, in[i]);
        b = MIN(in[i], b);
        c = smaller(c, in[i]);
        d = larger(in[i], d);
        e = e <= in[i] ? in[i] : e;
        f = in[i] < f ? in[i] : f;
        g = u[i] > g ? u[i] : g;
        if (h >= u[i])
            h = u[i];
        if (i64 < u[i])
            i64 = u[i];
    }
    return a + 3L * b + 5L * c + 7L * d + 11L * e + 13L * f + 17L * g + 19L * h + 23 * i64;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        int low, high;
        range(bits((size_t)(w + 3) * h), w, h, w + 3, &low, &high);
        showInt("low", low);
        showInt("high", high);
        const short *in = bits(2 * (size_t)n + 2);
        showInt("spellings", spellings(in, bits(4 * (size_t)n), n));
    }
    finish();
    return 0;
}
